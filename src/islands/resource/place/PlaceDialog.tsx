import type { Point } from '#contract/place.ts'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { type PlaceOption, placeOption } from '#src/islands/resource/place/place-option.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { FormDialog } from '../FormDialog.tsx'

const pair = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/

/** Latitude and longitude in degrees, as map sites copy them (`51.4545, -2.5879`); undefined when they are none. */
function readPoint(text: string): Point | undefined {
  const found = pair.exec(text)
  if (!found) return undefined
  const point = { lat: Number(found[1]), lng: Number(found[2]) }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : undefined
}

interface Props {
  title: string
  onUse: (place: PlaceOption) => void
  onClose: () => void
}

/** A place that is not known yet: its address and, for whoever has them, its coordinates. */
export function PlaceDialog({ title, onUse, onClose }: Props) {
  const { t } = useI18n()
  const form = useForm({
    initial: { address: '', coordinates: '' },
    required: ['address'],
    validate: ({ coordinates }) =>
      coordinates && !readPoint(coordinates) ? { coordinates: t('place:coordinatesWrong') } : {},
    save: async () => undefined,
    onSaved: ({ address, coordinates }) => {
      const point = readPoint(coordinates)
      onUse(placeOption({ place: address.trim(), ...(point && { point }) }))
    },
  })
  return (
    <FormDialog form={form} title={title} confirmLabel={t('place:use')} onClose={onClose}>
      <TextField form={form} name="address" label={t('place:address')} maxLength={200} />
      <TextField
        form={form}
        name="coordinates"
        label={t('place:coordinates')}
        hint={t('place:coordinatesHint')}
        maxLength={60}
        ltr
      />
    </FormDialog>
  )
}

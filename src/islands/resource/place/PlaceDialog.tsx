import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { readPoint } from './coordinates.ts'
import { type PlaceOption, placeOption } from './values.ts'

interface Props {
  title: string
  onUse: (place: PlaceOption) => void
  onClose: () => void
}

/** A place that is not known yet: its address and where it lies. */
export function PlaceDialog({ title, onUse, onClose }: Props) {
  const { t } = useI18n()
  const form = useForm({
    initial: { address: '', coordinates: '' },
    required: ['address', 'coordinates'],
    validate: ({ coordinates }) =>
      coordinates && !readPoint(coordinates) ? { coordinates: t('booking-form:place.coordinatesWrong') } : {},
    save: async () => undefined,
    onSaved: ({ address, coordinates }) => {
      const point = readPoint(coordinates)
      if (point) onUse(placeOption({ place: address.trim(), point }))
    },
  })
  return (
    <FormDialog form={form} title={title} confirmLabel={t('booking-form:place.use')} onClose={onClose}>
      <TextField form={form} name="address" label={t('booking-form:place.address')} maxLength={200} />
      <TextField
        form={form}
        name="coordinates"
        label={t('booking-form:place.coordinates')}
        hint={t('booking-form:place.coordinatesHint')}
        maxLength={60}
        ltr
      />
    </FormDialog>
  )
}

import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Point } from '#contract/place.ts'
import { TextField } from '#src/islands/form/TextField.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { Combobox } from '#src/islands/ui/combobox/Combobox.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { FormDialog } from '../../FormDialog.tsx'
import { MapView } from '../../map/MapView.tsx'
import { pointIn } from '../place-option.ts'
import { usePlaceSearch } from '../use-place-search.ts'
import { OwnPosition } from './OwnPosition.tsx'
import { PinWords } from './PinWords.tsx'
import { usePin } from './use-pin.ts'

export interface PinDialogProps {
  title: string
  /** Where it begins; null is wherever the known places are. */
  start: Point | null
  /** The address as it is; without one only the point is wanted, and a place is looked for on the way there. */
  address?: string | undefined
  onUse: (point: Point, address: string) => void
  onClose: () => void
}

/** Brings the map to a place that is known, or that a geocoder finds. */
function GoTo({ onGo }: { onGo: (point: Point) => void }) {
  const { t } = useI18n()
  const id = useId()
  const search = usePlaceSearch()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {t('place-pin:goTo')}
      </label>
      <Combobox
        id={id}
        selected={[]}
        onChange={([place]) => {
          const point = pointIn(place)
          if (point) onGo({ ...point })
        }}
        search={search}
        placeholder={t('place:search')}
      />
    </div>
  )
}

/** A place by a pin in the middle of a map: by mouse, by touch, by the arrow keys, or where one stands. */
export function PinDialog({ title, start, address, onUse, onClose }: PinDialogProps) {
  const { t } = useI18n()
  const named = address !== undefined
  const pin = usePin(start)
  const [missing, setMissing] = useState(false)
  const form = useForm({
    initial: { address: address ?? '' },
    required: named ? ['address'] : [],
    save: async () => undefined,
    onSaved: (values) => {
      const at = pin.now()
      if (at) onUse(at, values.address.trim())
    },
  })
  // What the map said stands in the field until somebody writes there.
  const filled = useRef('')
  const fill = useEffectEvent((found: string) => {
    const { address: written } = form.values
    if (!named || (written !== '' && written !== filled.current)) return
    filled.current = found
    form.set('address', found)
  })
  const found = pin.around?.address
  useEffect(() => {
    if (found) fill(found)
  }, [found])

  const take = useEffectEvent(() => void submit())
  async function submit() {
    const at = pin.now()
    setMissing(!at)
    if (at) await form.submit()
  }

  return (
    <FormDialog
      form={{ ...form, submit }}
      title={title}
      description={t('place-pin:hint')}
      confirmLabel={t('place-pin:use')}
      size="md"
      onClose={onClose}
    >
      {!named && <GoTo onGo={pin.bringTo} />}
      <div>
        <MapView
          label={t('place-pin:map')}
          stops={pin.stops}
          pin={{ start: pin.start, onMove: pin.onMove, onTake: take }}
          fills
        />
        <PinWords at={pin.at} around={pin.around} missing={missing} />
      </div>
      <OwnPosition onFound={pin.bringTo} />
      {named && (
        <TextField
          form={form}
          name="address"
          label={t('place-pin:address')}
          hint={t('place-pin:addressHint')}
          maxLength={200}
        />
      )}
    </FormDialog>
  )
}

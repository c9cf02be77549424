import { useEffect, useRef } from 'react'
import { ComboField } from '#src/islands/form/ComboField.tsx'
import type { FieldOf, FormApi } from '#src/islands/form/form-types.ts'
import { type PlaceOption, placeOption } from '#src/islands/resource/place/place-option.ts'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { guessPlace } from '#src/stores/lookups.ts'
import { GuessNote } from './GuessNote.tsx'
import { PinButton } from './pin/PinButton.tsx'
import { usePlaceSearch } from './use-place-search.ts'

interface GuessProps {
  value: PlaceOption
  onGuess: (place: PlaceOption) => void
}

/** Gives a typed address the point that a geocoder or the nearest known street or school tells, with a note. */
function GuessedPoint({ value, onGuess }: GuessProps) {
  const { place, point, near } = value.known
  const now = useRef({ value, onGuess })
  now.current = { value, onGuess }
  useEffect(() => {
    if (point) return
    const stop = new AbortController()
    // Without an answer the server guesses when it is saved.
    guessPlace(place, stop.signal).then(
      (found) => {
        const { known } = now.current.value
        if (found && !known.point && known.place === place)
          now.current.onGuess(placeOption({ ...known, point: found.point, near: found.near }))
      },
      () => undefined,
    )
    return () => stop.abort()
  }, [place, point])
  return <GuessNote near={near} live />
}

interface Props<Values extends object, Name> {
  form: FormApi<Values>
  name: Name
  label: string
  /** Heads the dialog with the map. */
  pinTitle: string
}

/** A place: a known one or an address, found while typing, or a pin on the map. Nobody types coordinates. */
export function PlaceCombo<Values extends object, Name extends FieldOf<Values, Option | null>>({
  form,
  name,
  label,
  pinTitle,
}: Props<Values, Name>) {
  const { t } = useI18n()
  const search = usePlaceSearch()
  const value = form.values[name] as PlaceOption | null
  const set = (place: PlaceOption) => form.set(name, place as Values[Name])
  const hint = t('place:typed')
  const { place = '', point = null, notes, near } = value?.known ?? {}
  return (
    <div className="flex w-full flex-col items-start gap-1.5">
      <div className="w-full">
        <ComboField
          form={form}
          name={name}
          label={label}
          placeholder={t('place:search')}
          search={search}
          free={(text) => ({ ...placeOption({ place: text }), hint })}
        />
      </div>
      {value && <GuessedPoint value={value} onGuess={set} />}
      <PinButton
        label={t(near === undefined ? 'place:onMap' : 'place:correct')}
        title={pinTitle}
        start={point}
        address={place}
        onUse={(to, address) => set(placeOption({ place: address, point: to, ...(notes && { notes }) }))}
      />
    </div>
  )
}

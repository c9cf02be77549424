import { useEffect, useRef, useState } from 'react'
import { ComboField } from '#src/islands/form/ComboField.tsx'
import type { FieldOf, FormApi } from '#src/islands/form/form-types.ts'
import { type PlaceOption, placeOption } from '#src/islands/resource/place/place-option.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { findPlaces, guessPlace } from '#src/stores/lookups.ts'
import { GuessNote } from './GuessNote.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'

interface GuessProps {
  value: PlaceOption
  onGuess: (place: PlaceOption) => void
}

/** Gives a typed address the point of the nearest known street or school, with a note. */
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

/** The known places that a text finds: homes, schools, companies, places used before. */
export async function searchPlaces(search: string, signal: AbortSignal): Promise<PlaceOption[]> {
  const places = await findPlaces(search, signal)
  return places.map(({ id, name, place }) => ({
    ...placeOption(place, id),
    hint: name === place.place ? undefined : name,
  }))
}

interface Props<Values extends object, Name> {
  form: FormApi<Values>
  name: Name
  label: string
  /** Heads the dialog that takes coordinates. */
  otherTitle: string
}

/** A place: one of the known ones, found while typing, or the address that was typed. */
export function PlaceCombo<Values extends object, Name extends FieldOf<Values, Option | null>>({
  form,
  name,
  label,
  otherTitle,
}: Props<Values, Name>) {
  const { t } = useI18n()
  const [adding, setAdding] = useState(false)
  const value = form.values[name] as PlaceOption | null
  const set = (place: PlaceOption) => form.set(name, place as Values[Name])
  const hint = t('place:typed')
  return (
    <div className="flex w-full flex-col items-start gap-1.5">
      <div className="w-full">
        <ComboField
          form={form}
          name={name}
          label={label}
          placeholder={t('place:search')}
          search={searchPlaces}
          free={(text) => ({ ...placeOption({ place: text }), hint })}
        />
      </div>
      {value && <GuessedPoint value={value} onGuess={set} />}
      <Button intent="link" size="sm" icon="plus" onClick={() => setAdding(true)}>
        {t('place:other')}
      </Button>
      {adding && (
        <PlaceDialog
          title={otherTitle}
          onUse={(place) => {
            set(place)
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

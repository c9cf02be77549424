import { useState } from 'react'
import { ComboField } from '#src/islands/form/ComboField.tsx'
import type { FieldOf, FormApi } from '#src/islands/form/form-types.ts'
import { type PlaceOption, placeOption } from '#src/islands/resource/base/place-option.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { GuessedPoint } from './GuessedPoint.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import { searchPlaces } from './search-places.ts'

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

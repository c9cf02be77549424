import { useState } from 'react'
import { ComboField } from '#src/islands/form/ComboField.tsx'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { fieldId } from '#src/islands/form/use-field.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import type { PlaceOption } from './place-option.ts'
import { searchPlaces } from './search-places.ts'

interface Props {
  form: FormApi<Record<string, PlaceOption | null>>
  name: string
  label: string
  /** Whether the place takes notes: which door, where to wait. */
  notes: boolean
}

function Notes({ form, name, value }: Props & { value: PlaceOption }) {
  const { t } = useI18n()
  const id = `${fieldId(form.id, name)}-notes`
  const write = (text: string) => {
    const { notes: _, ...known } = value.known
    form.set(name, { ...value, known: text ? { ...known, notes: text } : known })
  }
  return (
    <div className="flex w-full flex-col gap-1.5">
      <label htmlFor={id} className="text-caption text-ink-muted">
        {t('place:notes')}
      </label>
      <input
        id={id}
        value={value.known.notes ?? ''}
        onChange={(event) => write(event.target.value)}
        maxLength={500}
        autoComplete="off"
        className={controlStyle}
      />
    </div>
  )
}

/** Somewhere: one of the known places, found while typing, or another one by its address and coordinates. */
export function PlaceField(props: Props) {
  const { form, name, label } = props
  const { t } = useI18n()
  const [adding, setAdding] = useState(false)
  const value = form.values[name] ?? null
  return (
    <div className="flex flex-col items-start gap-1.5">
      <div className="w-full">
        <ComboField
          form={form}
          name={name}
          label={label}
          placeholder={t('place:search')}
          search={searchPlaces}
        />
      </div>
      <Button intent="link" size="sm" icon="plus" onClick={() => setAdding(true)}>
        {t('place:other')}
      </Button>
      {props.notes && value && <Notes {...props} value={value} />}
      {adding && (
        <PlaceDialog
          title={t('place:otherFor', { field: label })}
          onUse={(place) => {
            form.set(name, place)
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

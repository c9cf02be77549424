import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { fieldId } from '#src/islands/form/use-field.ts'
import type { PlaceOption } from '#src/islands/resource/place/place-option.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { PlaceCombo } from './PlaceCombo.tsx'

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

/** A place: a known one or an address, with notes where it takes some. */
export function PlaceField(props: Props) {
  const { form, name, label } = props
  const { t } = useI18n()
  const value = form.values[name] ?? null
  return (
    <div className="flex flex-col items-start gap-1.5">
      <PlaceCombo form={form} name={name} label={label} pinTitle={t('place:pinFor', { field: label })} />
      {props.notes && value && <Notes {...props} value={value} />}
    </div>
  )
}

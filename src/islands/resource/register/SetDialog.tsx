import { useState } from 'react'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { DialogCallbacks } from '../actions/action.ts'
import { FormDialog } from '../FormDialog.tsx'
import type { Register } from './define-register.ts'
import { writeValue } from './field-values.ts'
import type { FormValue } from './fields.ts'
import { RegisterField } from './RegisterField.tsx'

interface Props extends DialogCallbacks<Record<string, unknown>> {
  register: Register
  count: number
}

/** Gives many records the same value: which field, and what. */
export function SetDialog({ register, count, onSubmit, onDone, onClose }: Props) {
  const { t } = useI18n()
  const { spec } = register
  const names: readonly string[] = spec.bulk ?? []
  const [name, setName] = useState(names[0] ?? '')
  const field = spec.form[name]
  const form = useForm<Record<string, FormValue>>({
    initial: Object.fromEntries(names.map((one) => [one, spec.form[one]?.empty ?? ''])),
    required: field?.required ? [name] : [],
    save: async (values) => {
      const refused = await onSubmit({ [name]: field && writeValue(field, values[name]) })
      // As a sentence: in the call the field is one of `values`.
      return refused && { kind: 'refused', message: refused.message }
    },
    onSaved: onDone,
  })
  return (
    <FormDialog
      form={form}
      title={t('register-tasks:set.title', { count })}
      confirmLabel={t('register-tasks:set.confirm')}
      onClose={onClose}
    >
      {names.length > 1 && (
        <label className="block">
          <span className="mb-1.5 block font-semibold">{t('register-tasks:set.field')}</span>
          <select value={name} onChange={(event) => setName(event.target.value)} className={controlStyle}>
            {names.map((one) => (
              <option key={one} value={one}>
                {t(spec.text(`field.${one}`))}
              </option>
            ))}
          </select>
        </label>
      )}
      <RegisterField key={name} spec={spec} form={form} name={name} />
    </FormDialog>
  )
}

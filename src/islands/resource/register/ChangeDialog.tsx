import { useForm } from '#src/islands/form/use-form.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { FormDialog } from '../FormDialog.tsx'
import type { Register, Row } from './define-register.ts'
import { readValue, writeValue } from './field-values.ts'
import type { FormValue } from './fields.ts'
import { RegisterField } from './RegisterField.tsx'
import { useChange } from './use-change.ts'

interface Props {
  register: Register
  row: Row
  field: string
  toasts: Toasts
  onClose: () => void
}

/** One field of one record, from the row's menu: the way in for a finger, for which a cell of the list is small. */
export function ChangeDialog({ register, row, field: name, toasts, onClose }: Props) {
  const { t } = useI18n()
  const { spec } = register
  const field = spec.form[name]
  const change = useChange({ register, row, field: name, tell: toasts.show })
  const form = useForm<Record<string, FormValue>>({
    initial: { [name]: field ? readValue(field, row[name]) : null },
    required: field?.required ? [name] : [],
    save: async (values) => {
      await change(field && writeValue(field, values[name]))
      return undefined
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('register:edit.field', { field: t(spec.text(`field.${name}`)) })}
      description={spec.name(row)}
      confirmLabel={t('form:save')}
      onClose={onClose}
    >
      <RegisterField register={register} form={form} name={name} row={row} />
    </FormDialog>
  )
}

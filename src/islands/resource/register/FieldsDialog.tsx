import { useForm } from '#src/islands/form/use-form.ts'
import type { Confirmation, DialogCallbacks } from '../actions/action.ts'
import { FormDialog } from '../FormDialog.tsx'
import type { Row } from './define-register.ts'
import { readValue, writeValue } from './field-values.ts'
import type { Field, FormValue } from './fields.ts'
import { type FieldTexts, RegisterField } from './RegisterField.tsx'

interface Props extends Confirmation, DialogCallbacks<Record<string, unknown>> {
  /** What it asks for, in this order. */
  fields: { readonly [name: string]: Field<unknown> }
  text: FieldTexts['text']
  /** The record that it is about; those fields start with its values that `filled` names. */
  row?: Row | undefined
  filled?: (name: string) => boolean
}

/** A dialog made from its description: some fields; what was typed stays when the server refuses. */
export function FieldsDialog(props: Props) {
  const { fields, text, row, filled = () => false, onSubmit, onDone } = props
  const list = Object.entries(fields)
  const form = useForm<Record<string, FormValue>>({
    initial: Object.fromEntries(
      list.map(([name, field]) => [name, row && filled(name) ? readValue(field, row[name]) : field.empty]),
    ),
    required: list.flatMap(([name, field]) => (field.required ? [name] : [])),
    save: (values) =>
      onSubmit(Object.fromEntries(list.map(([name, field]) => [name, writeValue(field, values[name])]))),
    onSaved: onDone,
  })
  return (
    <FormDialog
      form={form}
      title={props.title}
      description={props.description}
      confirmLabel={props.confirmLabel}
      intent={props.intent ?? 'primary'}
      onClose={props.onClose}
    >
      {list.map(([name]) => (
        <RegisterField key={name} spec={{ form: fields, text }} form={form} name={name} row={row} />
      ))}
    </FormDialog>
  )
}

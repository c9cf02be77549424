import { useEffect } from 'react'
import type { FieldName, FormApi } from './form-types.ts'

export const fieldId = (form: string, name: string): string => `${form}-${name}`

/** What every field of a form takes. */
export interface FieldProps<Values, Name extends FieldName<Values>> {
  form: FormApi<Values>
  name: Name
  label: string
  /** One sentence that helps to fill it in; read together with the label. */
  hint?: string | undefined
  disabled?: boolean
}

/** A field's value, its messages, and the attributes that tie label, hint and message to the control. */
export function useField<Values, Name extends FieldName<Values>>(props: FieldProps<Values, Name>) {
  const { form, name, label, hint } = props
  const id = fieldId(form.id, name)
  const errors = form.errorsOf(name)
  const invalid = errors.length > 0
  const described = [hint && `${id}-hint`, invalid && `${id}-error`].filter(Boolean).join(' ')
  const { label: announce } = form
  useEffect(() => announce(name, label), [announce, name, label])

  return {
    id,
    errors,
    required: form.isRequired(name),
    value: form.values[name],
    set: (value: Values[Name]) => form.set(name, value),
    control: {
      id,
      name,
      disabled: props.disabled,
      'aria-invalid': invalid || undefined,
      'aria-required': form.isRequired(name) || undefined,
      'aria-describedby': described || undefined,
    },
  }
}

import { controlStyle, FieldFrame } from './FieldFrame.tsx'
import type { FieldOf } from './form-types.ts'
import { type FieldProps, useField } from './use-field.ts'

interface TextFieldProps<Values, Name extends FieldOf<Values, string>> extends FieldProps<Values, Name> {
  type?: 'text' | 'email' | 'url' | 'search' | 'password' | 'time'
  autoComplete?: string
  placeholder?: string
  maxLength?: number
  /** References, plates, addresses of mail: left to right in every language. */
  ltr?: boolean
}

/** One line of text. The value is the empty string when nothing was entered. */
export function TextField<Values extends object, Name extends FieldOf<Values, string>>(
  props: TextFieldProps<Values, Name>,
) {
  const { type = 'text', ltr = type === 'email' || type === 'url' } = props
  const field = useField(props)
  return (
    <FieldFrame {...field} label={props.label} hint={props.hint}>
      <input
        {...field.control}
        type={type}
        value={String(field.value)}
        onChange={(event) => field.set(event.target.value as Values[Name])}
        autoComplete={props.autoComplete ?? 'off'}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        dir={ltr ? 'ltr' : undefined}
        className={`${controlStyle} ${ltr ? 'rtl:text-end' : ''}`}
      />
    </FieldFrame>
  )
}

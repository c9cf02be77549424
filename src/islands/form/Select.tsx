import { controlStyle, FieldFrame } from './FieldFrame.tsx'
import type { FieldOf } from './form-types.ts'
import { type FieldProps, useField } from './use-field.ts'

export interface Choice<Value> {
  readonly value: Value
  readonly label: string
  readonly hint?: string
  readonly disabled?: boolean
}

interface SelectProps<Values, Name extends FieldOf<Values, string | null>> extends FieldProps<Values, Name> {
  options: readonly Choice<NonNullable<Values[Name]>>[]
  /** Text of the empty choice, which stands for `null` or the empty string. Without it a value must be chosen. */
  placeholder?: string
}

/** One of a few values, in the system's own list: the one everybody's phone and screen reader knows. */
export function Select<Values extends object, Name extends FieldOf<Values, string | null>>(
  props: SelectProps<Values, Name>,
) {
  const field = useField(props)
  const nothing = props.form.base[props.name] === null ? null : ''
  return (
    <FieldFrame {...field} label={props.label} hint={props.hint}>
      <select
        {...field.control}
        value={String(field.value ?? '')}
        onChange={(event) => {
          const chosen = props.options.find(({ value }) => value === event.target.value)
          field.set((chosen ? chosen.value : nothing) as Values[Name])
        }}
        className={controlStyle}
      >
        {props.placeholder !== undefined && <option value="">{props.placeholder}</option>}
        {props.options.map((option) => (
          <option key={String(option.value)} value={String(option.value)} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

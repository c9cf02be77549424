import { FieldFrame } from './FieldFrame.tsx'
import type { FieldOf } from './form-types.ts'
import type { Choice } from './Select.tsx'
import { type FieldProps, useField } from './use-field.ts'

interface ChoicesFieldProps<Values, Name extends FieldOf<Values, readonly string[]>>
  extends FieldProps<Values, Name> {
  options: readonly Choice<string>[]
}

/** Several of a few values, all in sight. The value keeps the order of the options. */
export function ChoicesField<Values extends object, Name extends FieldOf<Values, readonly string[]>>(
  props: ChoicesFieldProps<Values, Name>,
) {
  const field = useField(props)
  const chosen = field.value as readonly string[]
  const put = (value: string, on: boolean) => {
    const next = props.options.map((option) => option.value)
    field.set(next.filter((one) => (one === value ? on : chosen.includes(one))) as Values[Name])
  }
  return (
    <FieldFrame {...field} label={props.label} hint={props.hint} group>
      <div className="flex flex-wrap gap-x-5 gap-y-2 py-1">
        {props.options.map(({ value, label }) => (
          <label key={value} className="flex items-center gap-2 pointer-coarse:min-h-11">
            <input
              {...field.control}
              id={`${field.id}-${value}`}
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) => put(value, event.target.checked)}
              className="size-[18px] shrink-0 accent-primary-strong"
            />
            {label}
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}

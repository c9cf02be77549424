import { useEffect, useState } from 'react'
import { type DateInputProps, DayInput, DayTimeInput, TimeInput } from '#src/islands/ui/date/DateInput.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldOf } from './form-types.ts'
import { type FieldProps, useField } from './use-field.ts'
import { fromWall, toWall } from './zoned.ts'

interface DateFieldProps<Values, Name extends FieldOf<Values, string>> extends FieldProps<Values, Name> {
  /** Earliest and latest value, in the form of the field's own values. */
  min?: string
  max?: string
}

/** A field's frame and what its input takes. What can't be read is shown below it, and holds the form back. */
function useDateField<Values, Name extends FieldOf<Values, string>>(props: DateFieldProps<Values, Name>) {
  const { form, name, label, hint } = props
  const field = useField(props)
  const [problem, setProblem] = useState('')
  const { hold } = form
  useEffect(() => {
    hold(name, problem)
    return () => hold(name, '')
  }, [hold, name, problem])

  const errors = problem ? [problem] : field.errors
  const described = [hint && `${field.id}-hint`, errors.length > 0 && `${field.id}-error`]
  const input = {
    id: field.id,
    name,
    value: String(field.value),
    onChange: (value: string) => field.set(value as Values[Name]),
    min: props.min,
    max: props.max,
    disabled: props.disabled,
    required: field.required,
    invalid: errors.length > 0,
    describedBy: described.filter(Boolean).join(' '),
    onProblem: setProblem,
  } satisfies DateInputProps
  return { frame: { id: field.id, label, hint, required: field.required, errors }, input }
}

/** A calendar day, `YYYY-MM-DD`, or the empty string. */
export function DateField<Values extends object, Name extends FieldOf<Values, string>>(
  props: DateFieldProps<Values, Name>,
) {
  const { frame, input } = useDateField(props)
  return (
    <FieldFrame {...frame}>
      <DayInput {...input} />
    </FieldFrame>
  )
}

/** A clock time, `HH:MM`, or the empty string. */
export function TimeField<Values extends object, Name extends FieldOf<Values, string>>(
  props: DateFieldProps<Values, Name>,
) {
  const { frame, input } = useDateField(props)
  return (
    <FieldFrame {...frame}>
      <TimeInput {...input} />
    </FieldFrame>
  )
}

/** An instant (ISO 8601, UTC) entered on the clock of `zone` (IANA), or the empty string. */
export function DateTimeField<Values extends object, Name extends FieldOf<Values, string>>(
  props: DateFieldProps<Values, Name> & { zone: string },
) {
  const { frame, input } = useDateField(props)
  const { zone, min, max } = props
  return (
    <FieldFrame {...frame}>
      <DayTimeInput
        {...input}
        zone={zone}
        value={toWall(input.value, zone)}
        min={min && toWall(min, zone)}
        max={max && toWall(max, zone)}
        onChange={(wall) => input.onChange(fromWall(wall, zone))}
      />
    </FieldFrame>
  )
}

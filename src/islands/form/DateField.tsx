import { controlStyle, FieldFrame } from './FieldFrame.tsx'
import type { FieldOf } from './form-types.ts'
import { type FieldProps, useField } from './use-field.ts'
import { fromWall, toWall } from './zoned.ts'

interface DateFieldProps<Values, Name extends FieldOf<Values, string>> extends FieldProps<Values, Name> {
  /** Earliest and latest value, in the form of the field's own values. */
  min?: string
  max?: string
}

interface DayOrTimeProps<Values, Name extends FieldOf<Values, string>> extends DateFieldProps<Values, Name> {
  type: 'date' | 'time'
}

function DayOrTime<Values extends object, Name extends FieldOf<Values, string>>(
  props: DayOrTimeProps<Values, Name>,
) {
  const field = useField(props)
  return (
    <FieldFrame {...field} label={props.label} hint={props.hint}>
      <input
        {...field.control}
        type={props.type}
        value={String(field.value)}
        min={props.min}
        max={props.max}
        onChange={(event) => field.set(event.target.value as Values[Name])}
        className={controlStyle}
      />
    </FieldFrame>
  )
}

/** A calendar day, `YYYY-MM-DD`, or the empty string. */
export function DateField<Values extends object, Name extends FieldOf<Values, string>>(
  props: DateFieldProps<Values, Name>,
) {
  return <DayOrTime {...props} type="date" />
}

/** A clock time, `HH:MM`, or the empty string. */
export function TimeField<Values extends object, Name extends FieldOf<Values, string>>(
  props: DateFieldProps<Values, Name>,
) {
  return <DayOrTime {...props} type="time" />
}

/** An instant (ISO 8601, UTC) entered on the clock of `zone` (IANA), or the empty string. */
export function DateTimeField<Values extends object, Name extends FieldOf<Values, string>>(
  props: DateFieldProps<Values, Name> & { zone: string },
) {
  const field = useField(props)
  const { zone, min, max } = props
  return (
    <FieldFrame {...field} label={props.label} hint={props.hint}>
      <input
        {...field.control}
        type="datetime-local"
        value={toWall(String(field.value), zone)}
        min={min && toWall(min, zone)}
        max={max && toWall(max, zone)}
        onChange={(event) => field.set(fromWall(event.target.value, zone) as Values[Name])}
        className={controlStyle}
      />
    </FieldFrame>
  )
}

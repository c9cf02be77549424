import { FieldMessages } from './FieldFrame.tsx'
import type { FieldOf } from './form-types.ts'
import { type FieldProps, useField } from './use-field.ts'

interface CheckboxProps<Values, Name extends FieldOf<Values, boolean>> extends FieldProps<Values, Name> {
  /** `switch` for what takes effect as a setting, `box` for a statement. */
  look?: 'box' | 'switch'
}

const looks = {
  box: 'mt-0.5 size-[18px] accent-primary-strong',
  switch:
    'relative h-5 w-9 appearance-none rounded-full bg-line-strong transition-colors checked:bg-primary-strong ' +
    'before:absolute before:inset-y-0.5 before:start-0.5 before:size-4 before:rounded-full before:bg-white before:transition-all checked:before:start-[18px]',
} as const

/** Yes or no. */
export function Checkbox<Values extends object, Name extends FieldOf<Values, boolean>>(
  props: CheckboxProps<Values, Name>,
) {
  const field = useField(props)
  const { look = 'box' } = props
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={field.id} className="flex w-fit items-start gap-2.5 font-medium">
        <input
          {...field.control}
          type="checkbox"
          role={look === 'switch' ? 'switch' : undefined}
          checked={Boolean(field.value)}
          onChange={(event) => field.set(event.target.checked as Values[Name])}
          className={`shrink-0 disabled:opacity-55 ${looks[look]}`}
        />
        {props.label}
      </label>
      <FieldMessages id={field.id} hint={props.hint} errors={field.errors} />
    </div>
  )
}

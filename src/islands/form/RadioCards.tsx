import { Icon, type IconName } from '#src/islands/ui/Icon.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldOf } from './form-types.ts'
import type { Choice } from './Select.tsx'
import { type FieldProps, useField } from './use-field.ts'

interface RadioCardsProps<Values, Name extends FieldOf<Values, string>> extends FieldProps<Values, Name> {
  options: readonly (Choice<Values[Name]> & { readonly icon?: IconName })[]
}

/** One of two to four values that are worth a word each. Arrow keys move the choice, as in every radio group. */
export function RadioCards<Values extends object, Name extends FieldOf<Values, string>>(
  props: RadioCardsProps<Values, Name>,
) {
  const field = useField(props)
  return (
    <FieldFrame {...field} label={props.label} hint={props.hint} group>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
        {props.options.map((option) => (
          <label
            key={String(option.value)}
            className="flex items-start gap-2.5 rounded-control border border-line-strong p-3 has-checked:border-primary has-disabled:opacity-55 has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              {...field.control}
              id={`${field.id}-${String(option.value)}`}
              type="radio"
              name={`${field.id}-choice`}
              value={String(option.value)}
              checked={field.value === option.value}
              disabled={props.disabled || option.disabled}
              onChange={() => field.set(option.value)}
              className="mt-0.5 size-4 shrink-0 accent-primary-strong outline-none"
            />
            <span className="min-w-0">
              <span className="flex items-center gap-1.5 font-semibold">
                {option.icon && <Icon name={option.icon} size={18} />}
                {option.label}
              </span>
              {option.hint && <span className="block text-caption text-ink-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}

import { FieldFrame } from '#src/islands/form/FieldFrame.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { useField } from '#src/islands/form/use-field.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { BookingValues } from './values.ts'
import { weekdayNames, weekdays } from './weekdays.ts'

/** Days of the week, each a switch that can be reached by keyboard. */
export function DaysField({ form }: { form: FormApi<BookingValues> }) {
  const { t, locale } = useI18n()
  const label = t('booking-form:repeat.days')
  const field = useField({ form, name: 'days' as const, label })
  const short = weekdayNames(locale, 'short')
  const long = weekdayNames(locale, 'long')
  return (
    <FieldFrame {...field} label={label} group>
      <div className="flex flex-wrap gap-2">
        {weekdays.map((day, index) => (
          <label
            key={day}
            className="flex min-h-9 items-center rounded-full border border-line-strong px-3.5 font-medium select-none has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              className="sr-only"
              aria-label={long[index]}
              aria-invalid={field.control['aria-invalid']}
              checked={field.value.includes(day)}
              onChange={(event) =>
                field.set(
                  weekdays.filter((one) => (one === day ? event.target.checked : field.value.includes(one))),
                )
              }
            />
            {short[index]}
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}

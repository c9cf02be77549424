import { useEffect, useState } from 'react'
import { Checkbox } from '#src/islands/form/Checkbox.tsx'
import { DateField, TimeField } from '#src/islands/form/DateField.tsx'
import { FieldFrame } from '#src/islands/form/FieldFrame.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { NumberField } from '#src/islands/form/NumberField.tsx'
import { type Choice, Select } from '#src/islands/form/Select.tsx'
import { useField } from '#src/islands/form/use-field.ts'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { weekdayNames, weekdays } from '#src/lib/format/weekdays.ts'
import { findCalendars } from '#src/stores/lookups.ts'
import { SeriesPanel } from './SeriesPanel.tsx'
import type { BookingValues } from './values.ts'

/** Days of the week, each a switch that can be reached by keyboard. */
function DaysField({ form }: { form: FormApi<BookingValues> }) {
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

/** The same ride on many days, with every occurrence shown before it is saved. */
export function RepeatCard({ form, zone }: { form: FormApi<BookingValues>; zone: string }) {
  const { t } = useI18n()
  const text = (key: string) => t(`booking-form:repeat.${key}`)
  const { values } = form
  const calendars = useCalendars(values.repeats)
  return (
    <Card id="repeat">
      <div className="flex flex-col gap-5">
        <Checkbox form={form} name="repeats" look="switch" label={text('on')} hint={text('onHint')} />
        {values.repeats && (
          <>
            <DaysField form={form} />
            <FormGrid of={3}>
              <DateField form={form} name="from" label={text('from')} />
              <DateField form={form} name="to" label={text('to')} min={values.from} />
              <NumberField form={form} name="everyWeeks" label={text('every')} min={1} max={8} />
              <Select
                form={form}
                name="calendar"
                label={text('calendar')}
                hint={text('calendarHint')}
                placeholder={text('noCalendar')}
                options={calendars}
              />
            </FormGrid>
            <FormGrid of={3}>
              <Checkbox form={form} name="returns" look="switch" label={text('returns')} />
              {values.returns && <TimeField form={form} name="returnTime" label={text('returnTime')} />}
            </FormGrid>
            <SeriesPanel form={form} zone={zone} />
          </>
        )}
      </div>
    </Card>
  )
}

function useCalendars(wanted: boolean): Choice<string>[] {
  const [calendars, setCalendars] = useState<Choice<string>[]>([])
  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    findCalendars(stop.signal).then(
      (found) => setCalendars(found.map(({ id, name }) => ({ value: id, label: name }))),
      // Without the list a series can still be made; the preview then shows no closed days.
      () => setCalendars([]),
    )
    return () => stop.abort()
  }, [wanted])
  return calendars
}

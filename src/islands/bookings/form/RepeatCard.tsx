import { useEffect, useState } from 'react'
import { Checkbox } from '#src/islands/form/Checkbox.tsx'
import { DateField, TimeField } from '#src/islands/form/DateField.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import type { FormApi } from '#src/islands/form/form-types.ts'
import { NumberField } from '#src/islands/form/NumberField.tsx'
import { type Choice, Select } from '#src/islands/form/Select.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { findCalendars } from '#src/stores/lookups.ts'
import { DaysField } from './DaysField.tsx'
import { SeriesPanel } from './SeriesPanel.tsx'
import type { BookingValues } from './values.ts'

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

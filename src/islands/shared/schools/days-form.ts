import type { CalendarDays, SchoolCalendar } from '#contract/school-calendar.ts'
import { readValue, writeValue } from '#src/islands/resource/register/field-values.ts'
import { date, type FormValue, rows, text } from '#src/islands/resource/register/fields.ts'

type Span = CalendarDays['terms'][number]

const spans = (most: number) => rows<Span>({ name: text({ max: 120 }), from: date(), to: date() }, { most })

/** The days of a calendar as a form; its limits are those of the contract. */
export const daysSpec = {
  form: {
    terms: spans(40),
    closed: spans(300),
    early: rows<CalendarDays['early'][number]>({ date: date(), time: text({ type: 'time' }) }, { most: 200 }),
  },
  text: (key: string) => `calendar-days:${key}`,
}
export type DaysValues = Record<string, FormValue>

const fields = Object.entries(daysSpec.form)

export const valuesOfDays = (days: CalendarDays): DaysValues =>
  Object.fromEntries(
    fields.map(([name, field]) => [name, readValue(field, new Map(Object.entries(days)).get(name))]),
  )

export const daysOfValues = (values: DaysValues): CalendarDays => {
  const { terms, closed, early } = daysSpec.form
  return {
    terms: writeValue(terms, values.terms) as CalendarDays['terms'],
    closed: writeValue(closed, values.closed) as CalendarDays['closed'],
    early: writeValue(early, values.early) as CalendarDays['early'],
  }
}

/** The days that a record has; a backend that knows none of some kind may leave it out. */
export const daysIn = ({ terms, closed, early }: Partial<SchoolCalendar>): CalendarDays => ({
  terms: terms ?? [],
  closed: closed ?? [],
  early: early ?? [],
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CalendarDays } from '#contract/school-calendar.ts'
import type { SeriesInput } from '#contract/series.ts'
import { addDays } from '#server/platform/time/days.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { expandSeries } from '#server/series/expand.ts'

const day = fc.integer({ min: 0, max: 420 }).map((ahead) => addDays('2026-01-05', ahead))
const span = fc
  .tuple(day, fc.integer({ min: 0, max: 60 }))
  .map(([from, length]) => ({ from, to: addDays(from, length), name: 'Some days' }))
const clock = fc
  .tuple(fc.integer({ min: 5, max: 20 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const days: fc.Arbitrary<CalendarDays> = fc.record({
  terms: fc.array(span, { maxLength: 4 }),
  closed: fc.array(span, { maxLength: 6 }),
  early: fc.uniqueArray(fc.record({ date: day, time: clock }), {
    maxLength: 20,
    selector: ({ date }) => date,
  }),
})

/** Zones whose clocks change on other days, at half hours, or never; all of these spans have changes in them. */
const zones = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Kolkata']

test('a series keeps to its calendar and to its clock, whatever the clocks do', () => {
  fc.assert(
    fc.property(days, clock, clock, fc.constantFrom(...zones), day, (calendar, out, back, zone, from) => {
      const series: SeriesInput = {
        rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
        calendar: 'any',
        exceptDates: [],
        from,
        to: addDays(from, 200),
        pausedFrom: null,
        pausedTo: null,
        returnLeg: { time: back },
      }
      const at = { time: out, zone, days: calendar, direction: 'to_school' as const, now: new Date(0) }
      const { occurrences } = expandSeries(series, at)
      const isIn = (date: string) => (one: { from: string; to: string }) => one.from <= date && date <= one.to
      // All at once: each `expect` takes longer than an occurrence does.
      const found = occurrences.map(({ date, at: instant, state, early }) => {
        const { day: localDay, time } = localTime(new Date(instant), zone)
        return { date, localDay, time, state, early }
      })
      const wanted = occurrences.map(({ date, leg }) => {
        const closed =
          calendar.closed.some(isIn(date)) || (calendar.terms.length > 0 && !calendar.terms.some(isIn(date)))
        const end = calendar.early.find((one) => one.date === date)?.time
        return {
          ...{ date, localDay: date, state: closed ? 'closed' : 'booked' },
          // Nobody goes to school in the hour that the clocks skip: it lies before five.
          time: leg === 'out' ? out : [back, end ?? back].toSorted()[0],
          early: leg === 'return' && end !== undefined && end < back,
        }
      })
      expect(found).toEqual(wanted)
      // Nothing is lost: each weekday has both ways.
      expect(occurrences.length % 2).toBe(0)
      expect(new Set(occurrences.map(({ date }) => date)).size).toBe(occurrences.length / 2)
    }),
    { numRuns: 150 },
  )
})

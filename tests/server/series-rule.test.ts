import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SeriesInput } from '#contract/series.ts'
import { expandSeries, maxOccurrences } from '#server/series/expand.ts'
import { daysOfRule, RuleError } from '#server/series/rule.ts'

const span = { from: '2026-03-02', to: '2026-04-30', zone: 'Europe/London', limit: 400 }
const days = (rule: string, more: Partial<typeof span> = {}) => daysOfRule(rule, { ...span, ...more })

describe('the days of a rule', () => {
  test.each([
    [
      'FREQ=WEEKLY;BYDAY=MO,WE',
      { to: '2026-03-12' },
      ['2026-03-02', '2026-03-04', '2026-03-09', '2026-03-11'],
    ],
    ['RRULE:FREQ=DAILY;COUNT=3', {}, ['2026-03-02', '2026-03-03', '2026-03-04']],
    ['freq=daily;interval=10', { to: '2026-03-31' }, ['2026-03-02', '2026-03-12', '2026-03-22']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', { to: '2026-04-05' }, ['2026-03-06', '2026-03-20', '2026-04-03']],
    ['FREQ=MONTHLY;BYDAY=-1FR', {}, ['2026-03-27', '2026-04-24']],
    ['FREQ=MONTHLY;BYMONTHDAY=31', {}, ['2026-03-31']],
    ['FREQ=DAILY;UNTIL=20260304', {}, ['2026-03-02', '2026-03-03', '2026-03-04']],
    ['FREQ=DAILY;UNTIL=20260304T235959Z', {}, ['2026-03-02', '2026-03-03', '2026-03-04']],
    ['FREQ=DAILY;UNTIL=20260404T233000Z', { from: '2026-04-04' }, ['2026-04-04', '2026-04-05']],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', { to: '2028-03-01' }, []],
    ['FREQ=WEEKLY;BYDAY=SU', { to: '2026-03-03' }, []],
    ['FREQ=DAILY;COUNT=9999', { to: '2026-03-04' }, ['2026-03-02', '2026-03-03', '2026-03-04']],
    // Never comes about, and is not looked for beyond the span.
    ['FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=50;COUNT=50', { to: '2028-03-01' }, []],
  ])('%s', (rule, more, expected) => {
    expect(days(rule, more)).toEqual(expected)
  })

  test.each([
    ['FREQ=HOURLY', 'rule_frequency'],
    ['FREQ=FORTNIGHTLY', 'rule_invalid'],
    ['BYDAY=MO', 'rule_invalid'],
    ['FREQ=DAILY;INTERVAL=0', 'rule_invalid'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20260404', 'rule_invalid'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'rule_invalid'],
    ['FREQ=DAILY;BYHOUR=4', 'rule_invalid'],
    ['FREQ=DAILY;UNTIL=20261399', 'rule_invalid'],
    ['FREQ=DAILY\nDTSTART:20260101', 'rule_invalid'],
    ['FREQ=WEEKLY;BYDAY=XX', 'rule_invalid'],
    ['', 'rule_invalid'],
  ])('%j is refused: %s', (rule, problem) => {
    expect(() => days(rule)).toThrow(RuleError)
    expect(() => days(rule)).toThrow(problem)
  })

  test('of any text are days of the span in order, or a RuleError', () => {
    const part = fc.constantFrom(
      'FREQ=DAILY',
      'FREQ=WEEKLY',
      'FREQ=MONTHLY',
      'FREQ=YEARLY',
      'BYDAY=MO,FR',
      'BYDAY=2TU',
      'BYSETPOS=-1',
      'BYMONTHDAY=15,-1',
      'BYMONTH=3',
      'INTERVAL=3',
      'COUNT=9',
      'WKST=SU',
      'UNTIL=20260410',
      'X=1',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part, { maxLength: 5 }).map((parts) => parts.join(';')),
        ),
        (rule) => {
          try {
            const found = days(rule)
            expect(found).toEqual([...new Set(found)].toSorted())
            expect(found.every((day) => day >= span.from && day <= span.to)).toBe(true)
          } catch (error) {
            expect(error).toBeInstanceOf(RuleError)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

const school: SeriesInput = {
  rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  calendar: null,
  exceptDates: [],
  from: '2026-03-23',
  to: '2026-04-17',
  pausedFrom: null,
  pausedTo: null,
  returnLeg: null,
}
const context = {
  time: '08:15',
  zone: 'Europe/London',
  days: { terms: [], closed: [{ from: '2026-03-30', to: '2026-04-10', name: 'Easter holidays' }], early: [] },
  direction: 'to_school' as const,
  now: new Date('2026-03-10T09:00:00Z'),
}

describe('the rides of a series', () => {
  test('keep their clock time when clocks change, and say so', () => {
    const { occurrences } = expandSeries(school, context)
    const booked = occurrences.filter(({ state }) => state === 'booked')
    expect(booked.map(({ at }) => at.slice(11, 16))).toEqual([
      ...Array(5).fill('08:15'),
      ...Array(5).fill('07:15'),
    ])
    expect(occurrences.filter(({ clockChange }) => clockChange).map(({ date }) => date)).toEqual([
      '2026-04-13',
    ])
  })

  test('leave out closed days with their name, exceptions, pauses and the past', () => {
    const series = {
      ...school,
      from: '2026-03-09',
      exceptDates: ['2026-03-25'],
      pausedFrom: '2026-04-13',
      pausedTo: '2026-04-14',
    }
    const states = Object.fromEntries(
      expandSeries(series, context).occurrences.map(({ date, state, label }) => [date, [state, label]]),
    )
    expect(states['2026-03-09']).toEqual(['past', null])
    expect(states['2026-03-10']).toEqual(['past', null])
    expect(states['2026-03-11']).toEqual(['booked', null])
    expect(states['2026-03-25']).toEqual(['excepted', null])
    expect(states['2026-03-30']).toEqual(['closed', 'Easter holidays'])
    expect(states['2026-04-13']).toEqual(['paused', null])
    expect(states['2026-04-15']).toEqual(['booked', null])
    const open = expandSeries({ ...series, pausedTo: null }, context).occurrences.at(-1)
    expect(open?.state).toBe('paused')
  })

  test('go both ways with a return leg', () => {
    const { occurrences } = expandSeries(
      { ...school, to: '2026-03-24', returnLeg: { time: '15:30' } },
      context,
    )
    expect(occurrences.map(({ leg, at }) => [leg, at.slice(0, 16)])).toEqual([
      ['out', '2026-03-23T08:15'],
      ['return', '2026-03-23T15:30'],
      ['out', '2026-03-24T08:15'],
      ['return', '2026-03-24T15:30'],
    ])
  })

  test('are moved past a clock time that does not exist', () => {
    const night = { ...school, rule: 'FREQ=DAILY', from: '2026-03-28', to: '2026-03-30' }
    const { occurrences } = expandSeries(night, { ...context, time: '01:30', days: null })
    expect(occurrences.map(({ at, clockChange }) => [at.slice(5, 16), clockChange])).toEqual([
      ['03-28T01:30', false],
      ['03-29T01:30', true],
      ['03-30T00:30', false],
    ])
  })

  test('are at most so many, and say when there would be more', () => {
    const daily = { ...school, rule: 'FREQ=DAILY', from: '2026-03-23', to: '2028-03-01' }
    const one = expandSeries(daily, context)
    expect([one.occurrences.length, one.truncated]).toEqual([maxOccurrences, true])
    const both = expandSeries({ ...daily, returnLeg: { time: '16:00' } }, context)
    expect([both.occurrences.length, both.truncated]).toEqual([maxOccurrences, true])
    expect(expandSeries({ ...daily, to: '2027-04-26' }, context).truncated).toBe(false)
  })
})

import { expect, test } from 'vitest'
import type { CalendarEvent } from '#contract/calendar.ts'
import { inputOf, newValues, valuesOf } from '#src/islands/demo/calendar/event-values.ts'
import { byDay, type Item } from '#src/islands/demo/calendar/items.ts'
import { printRepeat, readRepeat } from '#src/islands/demo/calendar/repeat.ts'
import { stepFrom, windowOf } from '#src/islands/demo/calendar/view.ts'

const event: CalendarEvent = {
  ...{ id: 'e1', title: 'Night shift', allDay: false, start: '2026-03-04T22:00', end: '2026-03-05T06:00' },
  ...{ place: '', notes: '', color: 'info', rule: 'FREQ=WEEKLY', remindMin: 30, except: [] },
  ...{ deleted: false, version: 1 },
}

test.each([
  ['FREQ=DAILY', 'daily', ''],
  ['FREQ=WEEKLY', 'weekly', ''],
  ['FREQ=WEEKLY;BYDAY=WE;UNTIL=20260401', 'weekly', '2026-04-01'],
  ['FREQ=WEEKLY;UNTIL=20260401T235959Z;BYDAY=MO,TU,WE,TH,FR', 'workdays', '2026-04-01'],
  ['FREQ=WEEKLY;BYDAY=TH', 'other', ''],
  ['FREQ=MONTHLY;COUNT=3', 'other', ''],
])('%s is “%s” in the form', (rule, repeat, until) => {
  expect(readRepeat(rule, '2026-03-04')).toEqual({ repeat, until })
})

test('a rule that the form has no name for stays as it is', () => {
  expect(printRepeat('other', '', '2026-03-04', 'FREQ=MONTHLY;BYDAY=-1FR')).toBe('FREQ=MONTHLY;BYDAY=-1FR')
  expect(printRepeat('weekly', '2026-04-01', '2026-03-04', null)).toBe('FREQ=WEEKLY;BYDAY=WE;UNTIL=20260401')
})

test('one time of a series begins with its own day and its length, and does not repeat', () => {
  const { start, end, rule, remindMin } = inputOf(valuesOf(event, '2026-03-18'), event.rule)
  expect([start, end, rule, remindMin]).toEqual(['2026-03-18T22:00', '2026-03-19T06:00', null, 30])
  expect(inputOf(valuesOf(event, undefined), event.rule).rule).toBe('FREQ=WEEKLY;BYDAY=WE')
})

test('a stretch that was drawn is a new event; nonsense in the address is one of today', () => {
  expect(newValues('2026-03-04…2026-03-06', '2026-03-10')).toMatchObject({
    allDay: true,
    endDay: '2026-03-06',
  })
  expect(newValues('2026-03-04T10:00…2026-03-04T11:30', '2026-03-10')).toMatchObject({
    ...{ allDay: false, startTime: '10:00', endTime: '11:30' },
  })
  expect(newValues('<script>', '2026-03-10')).toMatchObject({ startDay: '2026-03-10', endDay: '2026-03-10' })
})

test('a month has the whole weeks around it, and steps keep to months', () => {
  expect(windowOf('month', '2026-03-10')).toEqual({ from: '2026-02-23', to: '2026-04-05' })
  expect(windowOf('week', '2026-03-15')).toEqual({ from: '2026-03-09', to: '2026-03-15' })
  expect(stepFrom('month', '2026-01-31', 1)).toBe('2026-02-01')
  expect(stepFrom('agenda', '2026-03-01', -1)).toBe('2026-01-30')
})

test('what began before is read on the first day, one’s own first', () => {
  const item = (key: string, start: string, end: string, own: boolean): Item => {
    return { key, title: key, start, end, own: own ? { event, day: start } : undefined, layer: undefined }
  }
  const items = [
    item('leave', '2026-03-01', '2026-03-09', false),
    item('mine', '2026-03-08T09:00', '2026-03-08T10:00', true),
  ]
  const days = byDay(items, '2026-03-08', '2026-03-10')
  expect(days.map(([day, all]) => [day, all.map(({ key }) => key)])).toEqual([
    ['2026-03-08', ['mine', 'leave']],
  ])
})

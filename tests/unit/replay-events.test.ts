import { describe, expect, test } from 'vitest'
import type { Position } from '#contract/device.ts'
import type { VehicleEvent } from '#contract/road-alert.ts'
import { daySpan } from '#src/islands/tracking/replay/day-span.ts'
import { axisOf, eventsOf, ofFilter, weightOf } from '#src/islands/tracking/replay/replay-events.ts'

describe('a day on the clocks of its zone', () => {
  const hours = (day: string, zone: string) => {
    const { from, to } = daySpan(day, zone)
    return [new Date(from).toISOString(), (to - from) / 3_600_000]
  }

  test.each([
    ['is a day', '2026-11-26', 'Europe/London', '2026-11-26T00:00:00.000Z', 24],
    ['has an hour more when clocks go back', '2026-10-25', 'Europe/London', '2026-10-24T23:00:00.000Z', 25],
    ['has an hour less when they go forward', '2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00.000Z', 23],
    [
      'has half an hour more on Lord Howe',
      '2026-04-05',
      'Australia/Lord_Howe',
      '2026-04-04T13:00:00.000Z',
      24.5,
    ],
    ['begins the evening before in Dubai', '2026-12-31', 'Asia/Dubai', '2026-12-30T20:00:00.000Z', 24],
  ])('%s', (_, day, zone, from, long) => {
    expect(hours(day, zone)).toEqual([from, long])
  })
})

describe('what happened on a day', () => {
  const event = (
    id: string,
    kind: VehicleEvent['kind'],
    at: string,
    trip: string | null = null,
  ): VehicleEvent => ({
    ...{
      id,
      kind,
      at: `2026-11-26T${at}:00.000Z`,
      until: null,
      place: null,
      children: [],
      figures: {},
      notes: [],
    },
    trip: trip === null ? null : { id: trip, reference: trip, booking: trip },
  })
  const all = [
    event('off', 'set_off', '08:00', 'one'),
    event('fast', 'speeding', '08:10'),
    event('silent', 'silent', '08:20', 'one'),
    event('other', 'set_off', '08:30', 'two'),
    event('later', 'speeding', '09:30'),
  ]
  const ids = (some: readonly VehicleEvent[]) => some.map(({ id }) => id)

  test('is of one trip what it says itself, and alerts of its time', () => {
    const trip = { id: 'one', startedAt: '2026-11-26T08:00:00.000Z', completedAt: '2026-11-26T09:00:00.000Z' }
    expect(ids(eventsOf(all, undefined))).toEqual(ids(all))
    expect(ids(eventsOf(all, trip))).toEqual(['off', 'fast', 'silent'])
    expect(ids(eventsOf(all, { ...trip, completedAt: null }))).toEqual(['off', 'fast', 'silent', 'later'])
  })

  test('is filtered by steps and alerts, and weighs what it is', () => {
    expect(ids(ofFilter(all, 'steps'))).toEqual(['off', 'other'])
    expect(ids(ofFilter(all, 'alerts'))).toEqual(['fast', 'silent', 'later'])
    expect(all.map(({ kind }) => weightOf(kind))).toEqual(['step', 'alert', 'urgent', 'step', 'alert'])
  })

  test('is on an axis that has room for positions and events', () => {
    const at = (time: string) => ({ time: `2026-11-26T${time}:00.000Z` }) as Position
    const axis = (positions: Position[], events: VehicleEvent[]) => {
      const { from = 0, to = 0 } = axisOf(positions, events) ?? {}
      return [from, to].map((ms) => new Date(ms).toISOString().slice(11, 16))
    }
    expect(axis([at('08:05'), at('09:00')], all)).toEqual(['08:00', '09:30'])
    expect(axis([at('07:05'), at('10:00')], all)).toEqual(['07:05', '10:00'])
    expect(axis([], all)).toEqual(['08:00', '09:30'])
    expect(axisOf([], [])).toBeUndefined()
  })
})

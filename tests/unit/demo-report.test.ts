import { expect, test } from 'vitest'
import { batteryAt, isDue, isUnheard, reportOf } from '#demo/drive/report.ts'
import { readParameters } from '#server/tracking/read-osmand.ts'

const device = { id: 'device-1', uniqueId: 'k2c8n5w7' }
const at = new Date('2026-03-10T08:00:05Z')
const where = {
  point: { lat: 51.4545, lng: -2.5879 },
  course: 359.7,
  speedKmh: 37.04,
  running: true,
  leg: 'trip first',
}

test('a report is what the server reads of a tracker: knots, the time to the second, some metres beside it', () => {
  const read = readParameters(reportOf(device, where, at), new Date())
  expect(read?.uniqueId).toBe('k2c8n5w7')
  expect(read?.reported).toMatchObject([
    {
      time: at,
      latitude: expect.closeTo(51.4545, 3),
      longitude: expect.closeTo(-2.5879, 3),
      speedKmh: 37,
      course: 0,
      attributes: { ignition: true, motion: true },
    },
  ])
  expect(reportOf(device, where, at)).toEqual(reportOf(device, where, at))
})

test('a device reports every five seconds on the way, every three minutes else, and not all at once', () => {
  const seconds = Array.from({ length: 3600 }, (_, second) => 1_800_000_000 + second)
  const turns = (id: string, moving: boolean) => seconds.filter((second) => isDue(id, moving, second))
  expect([turns('a', true).length, turns('a', false).length]).toEqual([720, 20])
  const phases = new Set(Array.from({ length: 40 }, (_, index) => (turns(`${index}`, true)[0] ?? 0) % 5))
  expect(phases.size).toBe(5)
})

test('the battery falls through the day and is never empty', () => {
  const hours = Array.from({ length: 20 }, (_, hour) =>
    batteryAt('a', new Date(Date.UTC(2026, 2, 10, 4 + hour))),
  )
  expect(hours).toEqual([...hours].sort((a, b) => b - a))
  expect(hours[0]).toBeGreaterThan(90)
  expect(Math.min(...hours)).toBeGreaterThanOrEqual(20)
})

test('on some legs nothing is heard for some minutes, and only while they are driven', () => {
  const started = new Date('2026-03-10T08:00:00Z')
  const silent = (leg: string | null) =>
    Array.from({ length: 900 }, (_, second) => new Date(started.getTime() + second * 1000)).filter((time) =>
      isUnheard({ leg }, started, time),
    ).length
  const all = Array.from({ length: 300 }, (_, index) => silent(`leg ${index}`))
  const tunnels = all.filter((seconds) => seconds > 0)
  expect(tunnels.length).toBeGreaterThan(15)
  expect(tunnels.length).toBeLessThan(60)
  expect(Math.min(...tunnels)).toBeGreaterThan(100)
  expect(Math.max(...tunnels)).toBeLessThan(241)
  expect(silent(null)).toBe(0)
})

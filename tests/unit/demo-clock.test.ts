import { afterEach, expect, test, vi } from 'vitest'
import { localTime } from '#server/platform/time/local-time.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** From 11 hours behind UTC to 14 ahead of it, with those whose clocks are changed and those at half hours. */
const zones = [
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
  'America/New_York',
  'Africa/Abidjan',
  'Europe/London',
  'Asia/Kolkata',
  'Pacific/Guadalcanal',
  'Pacific/Tarawa',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
]

test.each(zones)(
  'the demo’s rides are on the day and at the time that the clocks of %s show',
  async (zone) => {
    vi.stubEnv('OPERATOR_ZONE', zone)
    vi.resetModules()
    const { dayOf, instantOf } = await import('#demo/clock.ts')
    for (const day of ['2026-01-26', '2026-03-29', '2026-07-27', '2026-11-30'])
      for (const minutes of [3 * 60, 7 * 60 + 35, 15 * 60 + 10, 23 * 60 + 59]) {
        const at = instantOf(day, minutes)
        expect([dayOf(at), localTime(at, zone).minuteOfDay]).toEqual([day, minutes])
      }
  },
)

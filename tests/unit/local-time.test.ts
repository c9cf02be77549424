import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localTime } from '#server/platform/time/local-time.ts'

/** Zones whose clocks are put at odd moments, by odd amounts, or whose calendar left a day out. */
const zones = [
  'Europe/London',
  'Europe/Paris',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'Asia/Pyongyang',
  'Asia/Tehran',
  'Africa/Casablanca',
  'Africa/Monrovia',
  'America/Caracas',
  'UTC',
]

/** The same, by asking for its parts alone. */
function shown(at: Date, zone: string) {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at)
  const [day = '', time = ''] = text.split(' ')
  const [hour, minute] = time.split(':').map(Number)
  return {
    day,
    time,
    minuteOfDay: Number(hour) * 60 + Number(minute),
    weekday: new Date(`${day}T00:00:00Z`).getUTCDay() || 7,
  }
}

test('any instant is what the clocks of its zone show', () => {
  const instant = fc.date({ min: new Date('1930-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom(...zones), instant, (zone, at) => {
      expect(localTime(at, zone)).toEqual(shown(at, zone))
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['Europe/London', '2027-03-28T01:00Z'],
  ['Europe/London', '2026-10-25T01:00Z'],
  ['America/St_Johns', '2006-04-02T03:31Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00Z'],
  ['Asia/Pyongyang', '2015-08-14T15:00Z'],
  ['Asia/Pyongyang', '2018-05-04T15:00Z'],
  ['America/Caracas', '2016-05-01T07:00Z'],
])('in %s each minute around %s, when the clocks are put', (zone, put) => {
  const around = Array.from({ length: 240 }, (_, index) => new Date(Date.parse(put) + (index - 120) * 60_000))
  expect(around.map((at) => localTime(at, zone))).toEqual(around.map((at) => shown(at, zone)))
})

test('more hours than are kept are shown as right as the first', () => {
  const start = Date.parse('2026-01-01T00:30Z')
  const hours = 60_000
  for (let hour = 0; hour < hours; hour += 1) localTime(new Date(start + hour * 3_600_000), 'Asia/Kathmandu')
  for (const hour of [0, hours - 1]) {
    const at = new Date(start + hour * 3_600_000)
    expect(localTime(at, 'Asia/Kathmandu')).toEqual(shown(at, 'Asia/Kathmandu'))
  }
})

test.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z'])(
  'a ride at %s can be refused, not the clock asked for it',
  (instant) => {
    expect(localTime(new Date(instant), 'Asia/Tokyo').time).toMatch(/^\d\d:\d\d$/)
  },
)

test('what is no instant has no clock', () => {
  expect(() => localTime(new Date(Number.NaN), 'Europe/London')).toThrow(RangeError)
})

import { describe, expect, test } from 'vitest'
import { codeName } from '#src/lib/format/code-names.ts'
import { codeOptions } from '#src/lib/format/code-options.ts'
import { formatter } from '#src/lib/format/formatter.ts'
import { initials } from '#src/lib/format/initials.ts'
import { unitSign } from '#src/lib/format/unit.ts'

const zone = 'Europe/London'
const en = formatter('en')
const fr = formatter('fr')
const ar = formatter('ar')
/** Spaces of any kind as plain ones, and no direction marks. */
const plain = (text: string) =>
  text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u200e\u200f\u061c]/g, '')

describe('instants', () => {
  test('are shown in the zone of the place, on both sides of a clock change', () => {
    expect(en.dateTime('2026-03-29T00:30:00Z', zone)).toBe('29 Mar 2026, 00:30')
    expect(en.dateTime('2026-03-29T01:30:00Z', zone)).toBe('29 Mar 2026, 02:30')
    expect(en.time('2026-07-01T23:30:00Z', zone)).toBe('00:30')
    expect(en.date('2026-07-01T23:30:00Z', zone)).toBe('2 Jul 2026')
  })

  test('speak the language, with the same digits everywhere', () => {
    expect(fr.date('2026-12-01T12:00:00Z', zone)).toBe('1 déc. 2026')
    expect(plain(ar.date('2026-12-01T12:00:00Z', zone))).toBe('1 ديسمبر 2026')
    expect(ar.time('2026-12-01T08:05:00Z', zone)).toBe('08:05')
  })

  test('that are none are a dash', () => {
    for (const at of ['', 'tomorrow', new Date(Number.NaN)]) {
      expect([en.date(at), en.time(at), en.dateTime(at), en.dayLabel(at), en.relative(at)]).toEqual(
        Array(5).fill('–'),
      )
    }
  })
})

describe('day labels', () => {
  const now = '2026-06-10T22:30:00Z'

  test('name the days around today in the zone, not in UTC', () => {
    expect(en.dayLabel('2026-06-10T23:30:00Z', zone, now)).toBe('Tomorrow')
    expect(en.dayLabel('2026-06-10T22:59:00Z', zone, now)).toBe('Today')
    expect(en.dayLabel('2026-06-09T12:00:00Z', zone, now)).toBe('Yesterday')
    expect(fr.dayLabel('2026-06-10T23:30:00Z', zone, now)).toBe('Demain')
    expect(en.dayLabel('2026-06-12T12:00:00Z', zone, now)).toBe('Fri 12 Jun')
  })

  test('hold across a clock change', () => {
    expect(en.dayLabel('2026-03-30T11:00:00Z', zone, '2026-03-29T00:30:00Z')).toBe('Tomorrow')
  })
})

describe('quantities', () => {
  test('money is in minor units, however many the currency has', () => {
    expect(en.money({ amount: 123_456, currency: 'GBP' })).toBe('£1,234.56')
    expect(plain(en.money({ amount: 1234, currency: 'JPY' }))).toBe('¥1,234')
    expect(plain(en.money({ amount: -1500, currency: 'KWD' }))).toBe('-KWD 1.500')
    expect(plain(fr.money({ amount: 123_456, currency: 'GBP' }))).toBe('1 234,56 £')
    expect(plain(ar.money({ amount: 123_456, currency: 'GBP' }))).toBe('1,234.56 £')
    expect(plain(ar.money({ amount: -500, currency: 'USD' }))).toBe('-5.00 $')
    expect(plain(ar.money({ amount: 500, currency: 'EGP' }))).toBe('5.00 E£')
  })

  test('a unit has the sign of the language', () => {
    expect([unitSign('kilometer', 'en'), unitSign('minute', 'fr'), unitSign('percent', 'fr')]).toEqual([
      'km',
      'min',
      '%',
    ])
    expect([unitSign('kilometer', 'ar'), unitSign('centimeter', 'ar')]).toEqual(['كم', 'سم'])
  })

  test('distances and durations take the unit that fits', () => {
    expect(en.distance(850)).toBe('850 m')
    expect(en.distance(4321)).toBe('4.3 km')
    expect(en.distance(43_210)).toBe('43 km')
    expect(en.duration(50)).toBe('1 min')
    expect(plain(en.duration(3600))).toBe('1 hr')
    expect(plain(en.duration(5400))).toBe('1 hr 30 mins')
    expect(plain(fr.duration(5400))).toBe('1 h 30 min')
  })

  test('what is no number is a dash', () => {
    expect([en.number(Number.NaN), en.distance(Number.NaN), en.duration(Number.POSITIVE_INFINITY)]).toEqual(
      Array(3).fill('–'),
    )
  })

  test('lists and spans of time are sentences of the language', () => {
    expect(en.list(['Ana', 'Ben', 'Cem'])).toBe('Ana, Ben and Cem')
    expect(fr.list(['Ana', 'Ben'], 'disjunction')).toBe('Ana ou Ben')
    expect(en.relative('2026-01-01T10:00:00Z', '2026-01-01T08:00:00Z')).toBe('in 2 hours')
    expect(en.relative('2026-01-01T07:55:00Z', '2026-01-01T08:00:00Z')).toBe('5 minutes ago')
    expect(en.relative('2026-01-01T08:00:20Z', '2026-01-01T08:00:00Z')).toBe('now')
  })
})

test('initials are those of the first and the last word, in any script', () => {
  expect(['Ama Mensah', ' jean-luc  de la Tour ', 'Zoë', 'أمينة يوسف', '𝒜lan Ṡo', ''].map(initials)).toEqual([
    'AM',
    'JT',
    'Z',
    'أي',
    '𝒜Ṡ',
    '',
  ])
})

describe('countries', () => {
  test('are named in the reader’s language, never by their code', () => {
    expect(codeName('region', 'KR', 'en')).toBe('South Korea')
    expect(codeName('region', 'KR', 'fr')).toBe('Corée du Sud')
    expect(codeName('region', 'DE', 'ar')).toBe('ألمانيا')
  })

  test('are offered by name: all of today’s, no groups of them and none that are gone', () => {
    const ids = codeOptions('region', 'en').map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['KR', 'DE', 'GB', 'CZ', 'IN', 'JP', 'SE', 'XK']))
    for (const none of ['EU', 'UN', 'SU', 'YU', 'DD', 'ZZ', 'XA', 'UK']) expect(ids).not.toContain(none)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(240)
    expect(ids.length).toBeLessThan(252)
  })
})

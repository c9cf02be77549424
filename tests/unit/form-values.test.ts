import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { differences } from '#src/islands/form/ConflictPanel.tsx'
import type { FieldOf } from '#src/islands/form/form-types.ts'
import { isEmpty, isEqual } from '#src/islands/form/is-equal.ts'
import { readNumber } from '#src/islands/form/number-text.ts'
import { isE164, toE164 } from '#src/islands/form/phone.ts'
import { fromWall, toWall } from '#src/islands/form/zoned.ts'

describe('clock times of a place', () => {
  const zones = [
    'Europe/London',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'UTC',
  ]
  const minutes = fc.integer({ min: Date.UTC(1990, 0, 1) / 60_000, max: Date.UTC(2060, 0, 1) / 60_000 })

  test('an instant is shown as Temporal shows it', async () => {
    await fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
        const instant = new Date(minute * 60_000).toISOString()
        const expected = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime()
        expect(toWall(instant, zone)).toBe(expected.toString({ smallestUnit: 'minute' }))
      }),
    )
  })

  test('a clock time is the instant that Temporal makes of it, skipped and doubled hours included', async () => {
    await fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
        const wall = new Date(minute * 60_000).toISOString().slice(0, 16)
        const expected = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, {
          disambiguation: 'compatible',
        })
        expect(fromWall(wall, zone)).toBe(new Date(expected.epochMilliseconds).toISOString())
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['2026-03-29T01:30', '2026-03-29T01:30:00.000Z', 'skipped in spring: the same span later'],
    ['2026-10-25T01:30', '2026-10-25T00:30:00.000Z', 'there twice in autumn: the first'],
    ['2026-07-01T08:00', '2026-07-01T07:00:00.000Z', 'summer'],
    ['2026-01-05T08:00', '2026-01-05T08:00:00.000Z', 'winter'],
  ])('%s in London is %s (%s)', (wall, instant) => {
    expect(fromWall(wall, 'Europe/London')).toBe(instant)
  })

  test.each(['', '2026-02-30T08:0', 'tomorrow', '2026-13-01T08:00'])('“%s” is no time', (typed) => {
    expect(fromWall(typed, 'Europe/London')).toBe('')
    expect(toWall(typed, 'Europe/London')).toBe('')
  })
})

describe('numbers as they are typed', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['12', 12],
    ['-3', -3],
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['1 250', 1250],
    ['1\u202f250,75', 1250.75],
    ['1,250', 1250],
    ['1.250', 1250],
    ['-1,250', -1250],
    ['1,250.75', 1250.75],
    ['1.250,75', 1250.75],
    ['1,250,000', 1_250_000],
    ['0.125', 0.125],
    ['1250.755', 1250.755],
    ['1٬250٫75', 1250.75],
    ['1,250,75', undefined],
    ['٤٢', 42],
    ['٣٫٥', 3.5],
    ['.5', 0.5],
    ['12a', undefined],
    ['1.2.3', undefined],
    ['--1', undefined],
    ['1e3', undefined],
  ])('“%s” is %s', (text, number) => {
    expect(readNumber(text)).toBe(number)
  })
})

test('a mark before three digits is that of decimals where there may be three', () => {
  expect(readNumber('1.250', 3)).toBe(1.25)
  expect(readNumber('1,250', 3)).toBe(1.25)
  expect(readNumber('1,250.500', 3)).toBe(1250.5)
  expect(readNumber('1,250,000', 3)).toBe(1_250_000)
  expect(readNumber('1.250', 2)).toBe(1250)
})

describe('phone numbers as they are typed', () => {
  test.each([
    ['+44 7700 900123', '+447700900123'],
    ['0044 (7700) 900-123', '+447700900123'],
    ['07700 900123', '+447700900123'],
    ['\u200e+33 6 12 34 56 78', '+33612345678'],
  ])('%s is %s', (typed, full) => {
    expect(toE164(typed, '+44')).toBe(full)
    expect(isE164(full)).toBe(true)
  })

  test.each(['', '12', 'call me', '+0123456789', '+12345678901234567'])('“%s” is left as it is', (typed) => {
    expect(toE164(typed, '+44')).toBe(typed)
    expect(isE164(typed)).toBe(false)
  })

  test('a number in its full form stays', async () => {
    await fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (number) => {
        expect(toE164(number, '+44')).toBe(number)
      }),
    )
  })
})

describe('comparing values', () => {
  test('a copy is the same, a changed copy is not', async () => {
    await fc.assert(
      fc.property(fc.jsonValue(), fc.string({ minLength: 1 }), (value, other) => {
        const copy: unknown = structuredClone(value)
        expect(isEqual(value, copy)).toBe(true)
        expect(isEqual({ value }, { value: copy, other })).toBe(false)
        expect(isEqual([value], [copy, other])).toBe(false)
      }),
    )
  })

  test.each(['', '  ', null, undefined, []])('%j is empty', (value) => {
    expect(isEmpty(value)).toBe(true)
  })
  test.each(['x', 0, false, [''], {}])('%j is not empty', (value) => {
    expect(isEmpty(value)).toBe(false)
  })
})

describe('two versions of a record', () => {
  const base = { name: 'Ada', seats: 4, notes: '' }
  test('a field that only one side changed starts on that side; one that nobody changed is not asked about', () => {
    expect(differences(base, { ...base, name: 'Ada L.' }, { ...base, seats: 5 })).toEqual([
      { name: 'name', side: 'mine' },
      { name: 'seats', side: 'theirs' },
    ])
    expect(differences(base, { ...base, notes: 'gate' }, { ...base, notes: 'gate' })).toEqual([])
  })
  test('a field that both changed starts with what the person typed', () => {
    expect(differences(base, { ...base, seats: 6 }, { ...base, seats: 5 })).toEqual([
      { name: 'seats', side: 'mine' },
    ])
  })
})

test('a field fits only a value of its kind', () => {
  interface Values {
    name: string
    mail: string
    seats: number | null
    active: boolean
    company: { id: string; name: string } | null
  }
  expectTypeOf<FieldOf<Values, string>>().toEqualTypeOf<'name' | 'mail'>()
  expectTypeOf<FieldOf<Values, boolean>>().toEqualTypeOf<'active'>()
  expectTypeOf<FieldOf<Values, number | null>>().toEqualTypeOf<'seats'>()
  expectTypeOf<FieldOf<Values, { id: string; name: string } | null>>().toEqualTypeOf<'company'>()
  expectTypeOf<'nmae'>().not.toExtend<FieldOf<Values, string>>()
})

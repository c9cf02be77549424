import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOrder } from '#src/lib/format/day-names.ts'
import { printDay, readDay } from '#src/lib/format/day-text.ts'
import { formatTag, type LabelLocale, labelLocales, localeTags } from '#src/lib/i18n/locales.ts'
import { addDays } from '#src/lib/list/days.ts'

const today = '2026-11-28'
const labelTags = Object.keys(labelLocales) as LabelLocale[]
const tags = [...localeTags, ...labelTags].map((tag) => formatTag(tag))
const full: readonly string[] = localeTags.map((tag) => formatTag(tag))
/** English as it is written elsewhere, in another order. */
const others = ['en-US']
const read = (text: string, tag: string, rules: { min?: string; max?: string } = {}) =>
  readDay(text, { tag, today, ...rules })?.value

const days: string[] = []
// Each month and each day of it, in every decade.
for (let day = '1900-01-01'; day <= '2100-12-31'; day = addDays(day, 37)) days.push(day)
const anyDay = fc.constantFrom(...days)

describe.each([...tags, ...others])('%s', (tag) => {
  test('a day is read as it is shown', () => {
    expect(days.filter((day) => read(printDay(day, tag), tag) !== day)).toEqual([])
  })

  test('a day is the same in the form of the data', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        for (const text of [day, day.replaceAll('-', '')]) expect(read(text, tag)).toBe(day)
      }),
    )
  })

  test('nothing that is typed throws, or is a day that there is not', () => {
    const typed = fc.string({
      unit: fc.constantFrom(...'0123456789٣ /.-,:abcéjanmfvruotTء\u200f'),
      maxLength: 16,
    })
    fc.assert(
      fc.property(fc.oneof(typed, fc.string()), (text) => {
        const day = read(text, tag)
        if (day !== undefined) expect(new Date(day).toISOString().slice(0, 10)).toBe(day)
      }),
    )
  })
})

// Of others months are called alike: Croatian and Polish have another one that begins with “lis”.
describe.each([...full, ...others])('%s', (tag) => {
  test('what another language shows is the same day or none', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...full, ...others), (day, other) => {
        expect([day, undefined]).toContain(read(printDay(day, other), tag))
      }),
    )
  })
})

const isYearFirst = (tag: string) => dayOrder(tag)[0] === 'year'

describe.each(tags.filter((tag) => !isYearFirst(tag)))('in figures, %s', (tag) => {
  test.each([
    '28/11/2026',
    '28.11.2026',
    '28-11-2026',
    '28 11 2026',
    ' 28 / 11 / 2026 ',
    '28.11.26',
    '28-11',
    '28/11',
    '28112026',
    '281126',
    '20261128',
    '2026-11-28',
    '2026/11/28',
    '٢٨/١١/٢٠٢٦',
    '۲۸/۱۱/۲۰۲۶',
    '\u200f28\u200f/11\u200f/2026',
  ])('%s is 28 November', (text) => expect(read(text, tag)).toBe(today))

  test.each([
    '31/02/2026',
    '2026-02-30',
    '29/02/2025',
    '00/11/2026',
    '11/2026',
    '28',
    '2026',
    '2811',
    '28/11/26/3',
    '-',
    'abc',
    '28/11/202',
    '28/11/20266',
    '28 xyz 2026',
    'xyz 28/11/2026',
    '28/11/2026 xyz',
    '12:30',
    '28:11:2026',
  ])('%s is no day', (text) => expect(read(text, tag)).toBeUndefined())
})

describe.each(tags.filter(isYearFirst))('in figures with the year first, %s', (tag) => {
  test.each([
    '2026/11/28',
    '2026.11.28',
    '2026-11-28',
    '2026 11 28',
    '26/11/28',
    '11-28',
    '11/28',
    '20261128',
    '261128',
    '٢٠٢٦/١١/٢٨',
  ])('%s is 28 November', (text) => expect(read(text, tag)).toBe(today))

  test.each(['28/11/2026', '2026/31/02', '2026-02-30', '28', '2026', '202/11/28', '2026/11/28/3', '12:30'])(
    '%s is no day',
    (text) => expect(read(text, tag)).toBeUndefined(),
  )
})

test('months by their names, and words for days, are those of the language', () => {
  for (const text of ['28 nov', '28 November', 'Nov 28', '28th nov 2026', '28. Nov. 26', 'today', 'TODAY '])
    expect(read(text, 'en-GB'), text).toBe(today)
  for (const text of ['28 nov.', '28 novembre 2026', "aujourd'hui", 'aujourd’hui'])
    expect(read(text, 'fr-FR'), text).toBe(today)
  for (const text of ['28 نوفمبر', '٢٨ نوفمبر ٢٠٢٦', 'اليوم']) expect(read(text, 'ar-EG'), text).toBe(today)
  expect(read('tomorrow', 'en-GB')).toBe('2026-11-29')
  expect(read('hier', 'fr-FR')).toBe('2026-11-27')
  expect(read('غدا', 'ar-EG')).toBe('2026-11-29')
  expect(read('1er août 26', 'fr-FR')).toBe('2026-08-01')
  expect(read('28 nov dec 2026', 'en-GB')).toBeUndefined()
  // Two months begin so.
  expect(read('3 jui 2026', 'fr-FR')).toBeUndefined()
  expect(read('3 ma 2026', 'en-GB')).toBeUndefined()
})

test('the order of day and month is that of the language, and never another to make it fit', () => {
  expect(read('5/6/2026', 'en-GB')).toBe('2026-06-05')
  expect(read('5/6/2026', 'en-US')).toBe('2026-05-06')
  expect(read('28/11/2026', 'en-US')).toBeUndefined()
  expect(read('11/28/2026', 'en-GB')).toBeUndefined()
  expect(read('28/11/2026', 'hu-HU')).toBeUndefined()
})

test('without a year it is the nearest day that will do; two figures of a year are of this lifetime', () => {
  expect(read('5 jan', 'en-GB')).toBe('2027-01-05')
  expect(read('5 jan', 'en-GB', { max: today })).toBe('2026-01-05')
  expect(read('1 nov', 'en-GB')).toBe('2026-11-01')
  expect(read('1 nov', 'en-GB', { min: today })).toBe('2027-11-01')
  expect(read('28 nov', 'en-GB', { min: today, max: today })).toBe(today)
  expect(read('31/12/62', 'en-GB')).toBe('1962-12-31')
  expect(read('31/12/46', 'en-GB')).toBe('2046-12-31')
  expect(read('31/12/62', 'en-GB', { min: today })).toBe('2062-12-31')
})

test('a day counts as whole once nothing can be added to it', () => {
  const whole = (text: string) => readDay(text, { tag: 'en-GB', today })?.whole
  for (const text of ['28/11/2026', '2026-11-28', '28 nov 2026', '28112026', 'tomorrow'])
    expect(whole(text), text).toBe(true)
  for (const text of ['28/11', '28/11/20', '28 nov', '2026-11-2']) expect(whole(text), text).toBe(false)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printWall, readTime, readWall } from '#src/lib/format/time-text.ts'
import { formatTag, type LabelLocale, labelLocales, localeTags } from '#src/lib/i18n/locales.ts'

const today = '2026-11-28'
const anyWall = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 16))
const wall = (text: string, before = '') => {
  const found = readWall(text, before, { tag: 'en-GB', today })
  return typeof found === 'object' ? found.value : found
}

test.each([
  [
    '06:45',
    ['6:45', '06.45', '6h45', '645', '0645', '6:45 am', '6.45a', '٦:٤٥', '06:45:00', ' 6 h 45 ', '٦:٤٥ ص'],
  ],
  ['18:45', ['18:45', '1845', '6:45 pm', '6.45 p.m.', '645pm', '18h45', '٦:٤٥ م']],
  ['06:00', ['6', '06', '6h', '6 am', '600']],
  ['00:00', ['0', '12 am', '0000', '12:00 a.m.']],
  ['12:00', ['12', '12 pm', '12h']],
])('%s can be written in many ways', (time, texts) => {
  for (const text of texts) expect(readTime(text)?.value, text).toBe(time)
})

test.each([
  '24:00',
  '6:60',
  '2360',
  '13 pm',
  '0 am',
  '6:5',
  '6:',
  '99',
  '12345',
  'noon',
  '',
  '-1',
  '6:45:30',
])('%s is no time', (text) => expect(readTime(text)).toBeUndefined())

const labelTags = Object.keys(labelLocales) as LabelLocale[]

test.each([...localeTags, ...labelTags])('a day with its time is read as it is shown (%s)', (locale) => {
  const tag = formatTag(locale)
  fc.assert(
    fc.property(anyWall, (value) => {
      for (const text of [printWall(value, tag), value, value.replace('T', ' ')])
        expect(readWall(text, '', { tag, today }), text).toEqual({ value, whole: true })
    }),
  )
})

test('day and time are read together, however they are put', () => {
  for (const text of [
    '28/11/2026 6:45 pm',
    '28 nov 1845',
    '28/11, 18.45',
    '28-11-26 18h45',
    '281120261845',
    'today 6.45pm',
    'today 1845',
  ])
    expect(wall(text), text).toBe('2026-11-28T18:45')
})

test('beside what is there, a day or a time alone is enough', () => {
  expect(wall('29 nov', '2026-11-28T18:45')).toBe('2026-11-29T18:45')
  expect(wall('8:30', '2026-11-28T18:45')).toBe('2026-11-28T08:30')
  const whole = (text: string) => readWall(text, '2026-11-28T18:45', { tag: 'en-GB', today })
  for (const text of ['29 nov 2026', '8:30']) expect(whole(text), text).toMatchObject({ whole: false })
  expect(wall('29 nov')).toBe('timeless')
  expect(wall('8:30')).toBeUndefined()
})

test('figures that could be a year are no time', () => {
  expect(wall('28/11 2030')).toBe('timeless')
  expect(wall('28/11/2026 2030')).toBe('2026-11-28T20:30')
  expect(wall('28.11.26 1945')).toBe('2026-11-28T19:45')
  // No such day: not that of a leap year nearby, in the evening.
  expect(readWall('29/02 2030', '', { tag: 'en-GB', today: '2027-11-28' })).toBeUndefined()
  expect(wall('28/11/2026 25:00')).toBeUndefined()
  expect(wall('31/02/2026 08:30')).toBeUndefined()
})

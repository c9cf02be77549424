import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  likePattern,
  type Searchable,
  searchTextOf,
  searchWords,
  wordPattern,
} from '#server/platform/search/text.ts'

const booking: Searchable = {
  reference: 'KB-000123',
  tripReferences: ['KB-000123-1', 'KB-000123-2'],
  bookerName: 'Zoë Nguyễn',
  bookerPhone: '+447700900101',
  company: 'Łódź & Söhne',
  children: ['محمّد أحمد', 'Bjørn Strauß'],
  places: ['Temple  Meads', "St Mary's"],
  drivers: [
    { name: 'Marek Kowalczyk', phone: '+447700900201', code: 'D017' },
    { name: 'Bo Lind', phone: '+447700900202', code: 'D018' },
  ],
  plates: ['AB12 CDE', 'VN34 WAV'],
}
const text = searchTextOf(booking)
const finds = (query: string) => searchWords(query).every((word) => text.includes(word))

describe('a booking is found by', () => {
  test.each([
    'kb-000123',
    '000123-1',
    'zoe nguyen',
    'ZOË',
    'lodz',
    'sohne',
    'محمد احمد',
    'أحمد',
    'bjorn',
    'strauss',
    'temple meads',
    'meads temple',
    "mary's",
    '07700 900101',
    '+44 7700 900 201',
    '0044 7700 900101',
    '(07700) 900-101',
    '900201',
    'd017',
    'ab12cde',
    'vn34wav kb-000123-2 bo lind',
    'AB12 CDE',
    'kowal zoe 07700900101',
    'Łódź & Söhne',
  ])('%s', (query) => {
    expect(finds(query)).toBe(true)
  })

  test.each(['zoe smith', '07700 900999', '%', '_', 'ab12  xyz'])('not by %s', (query) => {
    expect(finds(query)).toBe(false)
  })
})

test('any name is found by itself, however it is written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), (name) => {
      const stored = searchTextOf({ ...booking, bookerName: name })
      for (const word of searchWords(name)) expect(stored).toContain(word)
    }),
    { numRuns: 2000 },
  )
})

test('words are few, and wildcards of SQL stand for themselves', () => {
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8)
  expect(searchWords('  ')).toEqual([])
  expect(likePattern('50%_\\')).toBe(String.raw`%50\%\_\\%`)
})

test('a word that no trigram is in is looked for where a word begins, which one is; signs alone nowhere', () => {
  expect(['zu', 'd-', "o'b", '1', 'مح'].map(wordPattern)).toEqual([
    '% zu%',
    '% d-%',
    "% o'b%",
    '% 1%',
    '% مح%',
  ])
  expect(['smi', "o'brien", 'محمد', '07700'].map(wordPattern)).toEqual([
    '%smi%',
    "%o'brien%",
    '%محمد%',
    '%07700%',
  ])
  expect(searchWords('-- &')).toEqual(['--', '&'])
  expect(wordPattern('--')).toBe('%NOWHERE%')
  const starts = text.split('\n').every((line) => line.startsWith(' ') && !line.startsWith('  '))
  expect(starts).toBe(true)
  expect(text).not.toMatch(/\p{Lu}/u)
})

import { expect, test } from 'vitest'
import { fold, foldTight } from '#src/lib/format/fold.ts'

test.each([
  ['Đặng Đình', 'dang dinh'],
  ['Đurđica', 'durdica'],
  ['José Straße', 'jose strasse'],
  ['Søren Łukasz', 'soren lukasz'],
  ['مُحَمَّد', 'محمد'],
])('%s is found by who types %s', (text, typed) => {
  expect(fold(text)).toBe(typed)
})

test('plates are found with and without spaces', () => {
  expect(foldTight('KS 19 Đ')).toBe('ks19d')
})

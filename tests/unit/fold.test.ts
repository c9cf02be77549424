import { expect, test } from 'vitest'
import { fold as foldOnServer } from '#server/schema/folding.ts'
import { fold, foldTight } from '#src/lib/format/fold.ts'
import { foldedTexts } from '#tests/support/folded.ts'

test.each(foldedTexts)('%s is found by who types %s, here and on the server', (text, folded) => {
  expect([fold(text), foldOnServer(text)]).toEqual([folded, folded])
})

test('browser and server fold every sign alike', () => {
  const all = Array.from({ length: 0xffff }, (_, code) => code).filter(
    (code) => code < 0xd800 || code > 0xdfff,
  )
  const texts = all.map((code) => String.fromCodePoint(code))
  expect(texts.filter((text) => fold(text) !== foldOnServer(text))).toEqual([])
})

test('plates are found with and without spaces', () => {
  expect(foldTight('KS 19 Đ')).toBe('ks19d')
})

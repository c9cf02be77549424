import { expect, test } from 'vitest'
import { addTags, hasComma } from '#src/islands/form/tag-text.ts'

test.each([
  ['Latin', 'north, wheelchair;evening'],
  ['Arabic', 'north، wheelchair؛ evening'],
  ['Chinese', 'north，wheelchair、evening；'],
])('tags are split at commas of a %s keyboard', (_name, typed) => {
  expect(hasComma(typed)).toBe(true)
  expect(addTags([], typed, 50)).toEqual(['north', 'wheelchair', 'evening'])
})

test('none is there twice, and no more than there may be', () => {
  expect(hasComma('north east')).toBe(false)
  expect(addTags(['North'], 'north, east, , west', 2)).toEqual(['North', 'east'])
})

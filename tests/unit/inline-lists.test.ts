import { expect, test } from 'vitest'
import { withLists } from '#build/inline-lists.ts'

test('a module of the browser has its lists itself', async () => {
  const code = `import { childStatuses, genders } from '#contract/lists/people.ts'\nimport {\n  promoKinds,\n} from '#contract/lists/money.ts'\nuse(genders)\n`
  expect(await withLists(code)).toBe(
    'const childStatuses = ["active","paused","left"]\nconst genders = ["female","male","other"]\nconst promoKinds = ["percent","fixed"]\nuse(genders)\n',
  )
})

test('types and all other code stay as they are', async () => {
  const code = `import type { genders } from '#contract/lists/people.ts'\nimport { a } from './a.ts'\n`
  expect(await withLists(code)).toBe(code)
})

test('what is imported beside a list for its type alone goes with the types', async () => {
  const code = `import { genders, type childStatuses } from '#contract/lists/people.ts'\nuse(genders)\n`
  expect(await withLists(code)).toBe('const genders = ["female","male","other"]\nuse(genders)\n')
})

test('what is no list is refused', async () => {
  const code = `import { colours } from '#contract/lists/fleet.ts'\n`
  await expect(withLists(code)).rejects.toThrow('Not a list or a limit of contract/lists/fleet.ts: colours')
})

test('a limit comes as its number', async () => {
  const code = `import { mostOfNote } from '#contract/lists/notes.ts'\nuse(mostOfNote)\n`
  expect(await withLists(code)).toBe('const mostOfNote = 5000\nuse(mostOfNote)\n')
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')

test('the README lists every setting of the server', () => {
  const settings = [...read('server/platform/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
    ([, name]) => name,
  )
  expect(settings.length).toBeGreaterThan(10)
  const listed = [...read('README.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name)
  expect(settings.filter((name) => !listed.includes(name))).toEqual([])
})

test('the README names only commands that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...read('README.md').matchAll(/npm (?:run )?(start|test|dev|build|bench|format)\b/g)]
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(([, name = '']) => !(name in scripts))).toEqual([])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeNext, withNext } from '#src/lib/guard/next.ts'
import { fuzzedNext, hostileNexts } from '#tests/next-addresses.ts'

const origin = 'https://console.example'
const search = (next: string) => `?next=${encodeURIComponent(next)}`

test.each([
  ['/apps/bookings/?page=2', '/apps/bookings/?page=2'],
  ['/fr/apps/trips/', '/fr/apps/trips/'],
  ['apps/trips/', '/apps/trips/'],
  [`${origin}/apps/trips/#x`, '/apps/trips/#x'],
  ['/a//b', '/a//b'],
])('%s stays', (next, path) => {
  expect(safeNext(search(next), origin)).toBe(origin + path)
})

test.each(hostileNexts)('%j never leaves the origin', (next) => {
  const target = safeNext(search(next), origin)
  if (target === undefined) return
  // Where the browser really goes with it.
  expect(new URL(target, `${origin}/auth/login/`).origin).toBe(origin)
  expect(target.startsWith(`${origin}/`)).toBe(true)
})

test('10,000 fuzzed addresses never leave the origin', () => {
  fc.assert(
    fc.property(fuzzedNext, fc.boolean(), (next, encoded) => {
      const raw = encoded ? search(next.toWellFormed()) : `?next=${next}`
      const target = safeNext(raw, origin)
      if (target === undefined) return
      const url = new URL(target, `${origin}/auth/login/`)
      expect(url.origin).toBe(origin)
      expect(url.protocol).toBe('https:')
      expect(target.startsWith(`${origin}/`)).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})

test('an absent or endless next is none', () => {
  expect(safeNext('', origin)).toBeUndefined()
  expect(safeNext('?next=', origin)).toBeUndefined()
  expect(safeNext(search(`/${'a'.repeat(5000)}`), origin)).toBeUndefined()
})

test('what is written is read back', () => {
  const here = '/fr/apps/bookings/?status=pending&search=a%26b'
  const { search: written } = new URL(withNext('/auth/login/', here), origin)
  expect(safeNext(written, origin)).toBe(origin + here)
})

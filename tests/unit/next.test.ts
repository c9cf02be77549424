import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeNext, withNext } from '#src/lib/guard/next.ts'

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

const hostile = [
  '//evil.test',
  '///evil.test',
  '////evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/%09/evil.test/..//evil.test',
  'https://evil.test',
  'HTTPS://EVIL.TEST',
  'https:evil.test',
  'https:/evil.test',
  'https:\\\\evil.test',
  'http://console.example/',
  'https://console.example.evil.test/',
  'https://console.example@evil.test/',
  'https://console.example:444/',
  'https://evil.test#https://console.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://console.example/1b9d6bcd',
  'filesystem:https://console.example/temporary/x',
  'file:///etc/passwd',
  'about:blank',
  'ftp://console.example/',
  'ws://console.example/',
  '//evil.test/%2f..',
  '/.//evil.test',
  '/..//evil.test',
  '/x/..//evil.test',
  '//evil%E3%80%82test',
  '/api/auth/logout',
  'https://[::1]/',
  'http://',
  '',
]
test.each(hostile)('%j never leaves the origin', (next) => {
  const target = safeNext(search(next), origin)
  if (target === undefined) return
  // Where the browser really goes with it.
  expect(new URL(target, `${origin}/auth/login/`).origin).toBe(origin)
  expect(target.startsWith(`${origin}/`)).toBe(true)
})

test('10,000 fuzzed addresses never leave the origin', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '\\',
      '//',
      ':',
      '@',
      '#',
      '?',
      '.',
      '..',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '\r',
      '\0',
      ' ',
      '\u3002',
    ),
    fc.constantFrom(
      'http',
      'https',
      'javascript',
      'data',
      'blob',
      'evil.test',
      'console.example',
      'alert(1)',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  )
  const address = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(address, fc.boolean(), (next, encoded) => {
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

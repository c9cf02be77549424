import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadForChunk } from '#src/lib/chunks/reload.ts'

const key = 'kerbside:chunkReloadedAt'
const reload = vi.fn()
let stored: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-04T08:00:00Z') })
  stored = new Map()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  reload.mockClear()
})

test('one reload in half a minute, however often a file is lost', () => {
  const reloads = Array.from({ length: 100 }, () => {
    vi.advanceTimersByTime(299)
    return reloadForChunk()
  })
  expect(reloads.filter(Boolean)).toHaveLength(1)
  vi.advanceTimersByTime(400)
  expect(reloadForChunk()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test.each(['', 'null', 'abc', '{}', 'NaN', 'Infinity', '-1e400', '1.5', '99999999999999999999', '[1]', ' '])(
  'a remembered time of %j delays nothing, and the next is remembered',
  (value) => {
    stored.set(key, value)
    expect(reloadForChunk()).toBe(true)
    expect(reloadForChunk()).toBe(false)
  },
)

test('a clock that was set back a day neither delays a reload nor makes a loop', () => {
  stored.set(key, String(Date.now() + 24 * 3600_000))
  expect([reloadForChunk(), reloadForChunk()]).toEqual([true, false])
})

test.each([
  ['is denied', () => vi.stubGlobal('sessionStorage', undefined)],
  [
    'is full',
    () =>
      vi.stubGlobal('sessionStorage', {
        getItem: () => null,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
      }),
  ],
  ['forgets', () => vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })],
])('a storage that %s means no reload', (_name, spoil) => {
  spoil()
  expect(reloadForChunk()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

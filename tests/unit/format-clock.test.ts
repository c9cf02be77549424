import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { DateTimeFormat } = Intl
const late = new Date('2026-06-30T23:30:00Z')

/** Days as ICU 72 writes them, which WebKit on Linux and some Safaris carry: 06/30/2026 for Canada too. */
class OldFormat extends DateTimeFormat {
  constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
    super(locale, options)
    const { format } = this
    const american = (at?: Date | number) => format(at).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
    if (locale === 'en-CA') Object.defineProperty(this, 'format', { value: american })
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('Intl', Object.assign(Object.create(Intl), { DateTimeFormat: OldFormat }))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('days are days, however a browser writes them', async () => {
  const { todayIn, dayRange } = await import('#src/lib/list/days.ts')
  expect(todayIn('Europe/London', late)).toBe('2026-07-01')
  expect(dayRange('week', 'America/New_York', late)).toEqual({ from: '2026-06-29', to: '2026-07-05' })

  const { formatter } = await import('#src/lib/format/formatter.ts')
  const label = (at: string) => formatter('en').dayLabel(at, 'Europe/London', late)
  expect([label('2026-06-30T22:30:00Z'), label('2026-07-02T08:00:00Z')]).toEqual(['Yesterday', 'Tomorrow'])

  const { lastMonth } = await import('#src/islands/statements/periods.ts')
  expect(lastMonth(new Date(2026, 0, 15))).toEqual({ from: '2025-12-01', to: '2025-12-31' })

  const { toWall, fromWall } = await import('#src/islands/form/zoned.ts')
  expect(toWall('2026-06-30T23:30:00Z', 'Europe/London')).toBe('2026-07-01T00:30')
  expect(fromWall('2026-07-01T00:30', 'Europe/London')).toBe('2026-06-30T23:30:00.000Z')
})

test('a year that is still being typed is a time too', async () => {
  const { fromWall } = await import('#src/islands/form/zoned.ts')
  expect(fromWall('0202-05-04T08:00', 'UTC')).toBe('0202-05-04T08:00:00.000Z')
})

test('no day is read from how Canada writes it', () => {
  const sources = globSync('{contract,server,src,scripts}/**/*.{ts,tsx,astro}')
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((file) => readFileSync(file, 'utf8').includes('en-CA'))).toEqual([])
})

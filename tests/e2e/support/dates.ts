import { expect, type Locator } from '@playwright/test'
import { printDay, readDay } from '#src/lib/format/day-text.ts'
import { printWall, readWall } from '#src/lib/format/time-text.ts'
import { formatTag, type Locale } from '#src/lib/i18n/locales.ts'

/** What a date field shows of a day (`2026-11-28`), or of a day with its time (`2026-11-28T08:30`). */
export function shownDate(value: string, locale: Locale = 'en'): string {
  const intl = formatTag(locale)
  return value.includes('T') ? printWall(value, intl) : printDay(value, intl)
}

/** What a date field holds, as the data has it; it waits until the field holds something. */
export async function dateIn(field: Locator, locale: Locale = 'en'): Promise<string> {
  await expect(field).not.toHaveValue('')
  const text = await field.inputValue()
  const rules = { tag: formatTag(locale), today: '2026-01-01' }
  const found = readDay(text, rules) ?? readWall(text, '', rules)
  if (typeof found !== 'object') throw new Error(`“${text}” is no date`)
  return found.value
}

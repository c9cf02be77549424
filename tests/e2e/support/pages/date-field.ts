import { expect, type Locator } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { words } from '../words.ts'

/** A field for a date, with its calendar. */
export function dateField(field: Locator, locale: Locale = 'en') {
  const page = field.page()
  const frame = field.locator('..')
  const panel = frame.getByRole('dialog')
  const title = (what: 'day' | 'time' | 'wall') => words(locale, `date-panel:title.${what}`)
  return {
    field,
    panel,
    title,
    button: frame.getByRole('button').first(),
    grid: panel.getByRole('grid'),
    times: panel.getByRole('listbox'),
    month: panel.getByLabel(words(locale, 'date-panel:month'), { exact: true }),
    year: panel.getByLabel(words(locale, 'date-panel:year'), { exact: true }),
    next: panel.getByRole('button', { name: words(locale, 'date-panel:next') }),
    day: (day: string) => panel.locator(`[data-day="${day}"]`),
    /** The day that the arrows have reached. */
    isOn: (day: string) => expect(panel.locator(`[data-day="${day}"]`)).toBeFocused(),
    /** Types as somebody does who replaces what is there, and goes on. */
    async write(text: string) {
      await field.fill(text)
      await page.keyboard.press('Tab')
    },
  }
}

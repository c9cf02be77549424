import type { Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { words } from '../words.ts'

/** A shared ride, as somebody without an account sees it. */
export function trackPage(page: Page, locale: Locale) {
  const t = (key: string) => words(locale, key)
  const fact = (name: string) => page.locator(`[data-fact="${name}"] dd`)
  return {
    line: page.locator('[data-line]'),
    note: page.locator('[data-note]'),
    plate: fact('plate'),
    seen: fact('seen'),
    planned: fact('planned'),
    showMap: page.getByRole('button', { name: t('track:showMap') }),
    map: page.getByRole('application', { name: t('track-map:label') }),
    /** It asks anew at once, as when the connection is back; else it does so every quarter of a minute. */
    async askNow() {
      const answered = page.waitForResponse('**/api/track')
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await answered
    },
  }
}

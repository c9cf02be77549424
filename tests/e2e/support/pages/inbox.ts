import type { Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { words } from '../words.ts'

/** The bell of the top bar and the panel it opens. */
export function inbox(page: Page, locale: Locale = 'en') {
  const title = words(locale, 'inbox:title')
  const bell = page.getByRole('button', { name: title })
  const panel = page.getByRole('dialog', { name: title })
  const rows = panel.getByRole('listitem').getByRole('link')
  return {
    bell,
    panel,
    rows,
    count: page.locator('[data-inbox-count]'),
    unreadRows: rows.filter({ hasText: words(locale, 'inbox:isUnread') }),
  }
}

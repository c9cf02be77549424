import type { Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { words } from '../words.ts'

/** The conversations of whoever is signed in, as they see them. */
export function chatsPage(page: Page, locale: Locale = 'en') {
  const t = (key: string, values?: Record<string, string>) => words(locale, `chats:${key}`, values)
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
  const field = page.getByRole('textbox', { name: t('write'), exact: true })
  const rows = page.getByRole('list', { name: t('list') }).getByRole('link')
  return {
    t,
    button,
    field,
    rows,
    row: (name: string) => rows.filter({ hasText: name }),
    open: (query = '') => page.goto(localePath(locale, templateRoutes.chats()) + query),
    search: page.getByRole('searchbox', { name: t('search') }),
    found: page.getByRole('region', { name: t('found'), exact: true }).getByRole('link'),
    /** The part that scrolls, and a message in it. */
    thread: (name: string) => page.getByRole('region', { name: t('messages', { name }), exact: true }),
    message: (text: string | RegExp) => page.locator('main ol > li').filter({ hasText: text }),
    files: page.getByLabel(t('attach')),
    dialog: page.getByRole('dialog'),
    async say(text: string) {
      await field.fill(text)
      await field.press('Enter')
    },
  }
}

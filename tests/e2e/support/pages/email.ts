import type { Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { words } from '../words.ts'

/** The mailbox of whoever is signed in, as they see it. */
export function emailPage(page: Page, locale: Locale = 'en') {
  const t = (key: string, vars?: Record<string, string>) => words(locale, `email:${key}`, vars)
  const draft = (key: string) => words(locale, `email-draft:${key}`)
  const compose = page.getByRole('region', { name: draft('title') })
  return {
    t,
    draft,
    compose,
    open: (query = '') => page.goto(`${localePath(locale, templateRoutes.email())}${query}`),
    rows: page.getByRole('list', { name: t('list'), exact: true }).getByRole('link'),
    folder: (key: string) =>
      page.getByRole('navigation', { name: t('folders') }).getByRole('link', { name: t(key) }),
    reader: page.getByRole('region', { name: t('open') }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    to: compose.getByRole('combobox', { name: draft('field.to'), exact: true }),
    subject: compose.getByRole('textbox', { name: draft('field.subject') }),
    text: compose.getByRole('textbox', { name: draft('field.body') }),
    state: compose.getByRole('status'),
    tool: (key: string) => compose.getByRole('button', { name: words(locale, `editor:${key}`), exact: true }),
  }
}

import type { Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { words } from '../words.ts'

/** The address book of whoever is signed in, as they see it. */
export function contactsPage(page: Page, locale: Locale = 'en') {
  const t = (key: string, values?: Record<string, string>) => words(locale, `contacts:${key}`, values)
  return {
    t,
    open: () => page.goto(localePath(locale, templateRoutes.contacts())),
    rows: page.getByRole('list', { name: t('list') }).getByRole('link'),
    search: page.getByRole('searchbox', { name: t('search') }),
    filter: (name: string) =>
      page.getByRole('navigation', { name: t('filters') }).getByRole('link', { name }),
    button: (key: string) => page.getByRole('button', { name: t(key), exact: true }),
    field: (name: string) => page.getByRole('textbox', { name: t(`field.${name}`) }),
    details: (name: string) => page.getByRole('region', { name, exact: true }),
    file: page.getByLabel(t('import')),
  }
}

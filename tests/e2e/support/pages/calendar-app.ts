import type { Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { words } from '../words.ts'

/** The calendar of whoever is signed in, as they see it. */
export function calendarApp(page: Page, locale: Locale = 'en') {
  const t = (key: string, values?: Record<string, string>) => words(locale, `calendar:${key}`, values)
  const form = (key: string, values?: Record<string, string>) =>
    words(locale, `calendar-event:${key}`, values)
  const dialog = page.getByRole('dialog')
  return {
    t,
    form,
    dialog,
    open: (query = '') => page.goto(`${localePath(locale, templateRoutes.calendar())}${query}`),
    button: (key: string) => page.getByRole('button', { name: t(key), exact: true }),
    view: (name: string) =>
      page.getByRole('navigation', { name: t('views') }).getByRole('link', { name: t(`view.${name}`) }),
    /** What is shown: the agenda's list, or the grid. */
    shown: (name: string) => page.getByRole('region', { name: t(`view.${name}`), exact: true }),
    next: page.getByRole('region', { name: t('next') }),
    layer: (name: string) => page.getByRole('checkbox', { name: t(`layer.${name}`) }),
    field: (name: string) => dialog.getByLabel(form(`field.${name}`), { exact: false }),
    save: dialog.getByRole('button', { name: form('save') }),
    file: page.getByLabel(t('import')),
  }
}

import type { Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { words } from '../words.ts'

/** The notes of whoever is signed in, as they see them. */
export function notesPage(page: Page, locale: Locale = 'en') {
  const t = (key: string) => words(locale, `notes:${key}`)
  const editor = page.getByRole('region', { name: t('editor') })
  return {
    t,
    editor,
    open: () => page.goto(localePath(locale, templateRoutes.notes())),
    rows: page.getByRole('list', { name: t('list') }).getByRole('link'),
    text: editor.getByRole('textbox', { name: t('text') }),
    state: editor.getByRole('status'),
    button: (key: string) => page.getByRole('button', { name: t(key), exact: true }),
    color: (group: string, key: string) =>
      page
        .getByRole('group', { name: t(group), exact: true })
        .getByRole('radio', { name: t(`color.${key}`), exact: true }),
  }
}

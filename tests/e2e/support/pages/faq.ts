import type { Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { words } from '../words.ts'

/** The questions and answers, as somebody looks for one. */
export function faqPage(page: Page, locale: Locale = 'en') {
  const main = page.locator('main')
  return {
    open: (rest = '') => page.goto(localePath(locale, templateRoutes.faq()) + rest),
    search: main.getByRole('searchbox', { name: words(locale, 'faq-search:search') }),
    questions: main.locator('summary'),
    question: (id: string) => main.locator('summary', { hasText: words(locale, `faq:q.${id}`) }),
    answer: (id: string) => main.getByText(words(locale, `faq:a.${id}`)),
    helpLink: main.locator('a[data-help]'),
  }
}

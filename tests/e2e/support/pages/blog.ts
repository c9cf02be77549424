import type { Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { words } from '../words.ts'

/** News of the operator, and one of them with its comments, as somebody of the office sees them. */
export function blogPage(page: Page, locale: Locale = 'en') {
  const t = (key: string, values?: Record<string, string>) => words(locale, `blog:${key}`, values)
  const one = (key: string, values?: Record<string, string>) => words(locale, `blog-detail:${key}`, values)
  const form = (key: string) => words(locale, `news-form:${key}`)
  const comments = page.getByRole('list', { name: one('comment.list') })
  return {
    t,
    one,
    open: () => page.goto(localePath(locale, templateRoutes.blog())),
    cards: page.getByRole('list', { name: t('list') }).getByRole('article'),
    card: (title: string) => page.getByRole('link', { name: title, exact: true }),
    category: (name: string) =>
      page.getByRole('navigation', { name: t('categories') }).getByRole('link', { name }),
    search: page.getByRole('searchbox', { name: t('search') }),
    writeNews: page.getByRole('button', { name: t('new') }),
    title: page.getByRole('textbox', { name: form('title') }),
    text: page.getByRole('textbox', { name: form('text') }),
    topic: page.getByRole('combobox', { name: form('category') }),
    publish: page.getByRole('button', { name: form('save') }),
    heading: page.getByRole('heading', { level: 2 }).first(),
    edit: page.getByRole('button', { name: one('edit') }),
    comments: comments.getByRole('listitem'),
    composer: page.getByRole('textbox', { name: one('comment.write') }),
    send: page.getByRole('button', { name: one('comment.send'), exact: true }),
    deleteComment: (name: string) => page.getByRole('button', { name: one('comment.delete', { name }) }),
    back: page.getByRole('link', { name: one('back') }),
  }
}

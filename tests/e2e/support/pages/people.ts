import type { Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { templateRoutes } from '#src/lib/template-routes.ts'
import { words } from '../words.ts'

/** People of the office, their public profiles and their posts. */
export function peoplePage(page: Page, locale: Locale = 'en') {
  const t = (key: string) => words(locale, `followers:${key}`)
  const post = (key: string, values?: Record<string, string>) => words(locale, `posts:${key}`, values)
  return {
    t,
    post,
    openFollowers: () => page.goto(localePath(locale, templateRoutes.followers())),
    openFriends: () => page.goto(localePath(locale, templateRoutes.friends())),
    openOwn: () => page.goto(localePath(locale, routes.profile())),
    openProfile: (id: string) => page.goto(localePath(locale, templateRoutes.publicProfile(id))),
    cards: page.getByRole('list', { name: t('list') }).getByRole('listitem'),
    circle: (name: string) =>
      page.getByRole('navigation', { name: t('circles') }).getByRole('link', { name: t(`show.${name}`) }),
    search: page.getByRole('searchbox', { name: t('search') }),
    follow: (name: string) =>
      page
        .getByRole('button', { name: words(locale, 'follow:off.name', { name }) })
        .or(page.getByRole('button', { name: words(locale, 'follow:on.name', { name }) })),
    person: (name: string) => page.getByRole('region', { name, exact: true }),
    missing: page.getByText(words(locale, 'public-profile:missing'), { exact: true }),
    composer: page.getByRole('textbox', { name: post('write') }),
    send: page.getByRole('button', { name: post('send'), exact: true }),
    posts: page.getByRole('region', { name: post('title'), exact: true }).getByRole('article'),
    deletePost: page.getByRole('button', { name: post('delete'), exact: true }),
  }
}

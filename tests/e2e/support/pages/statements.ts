import type { Page } from '@playwright/test'
import type { Page as ListPage } from '#contract/page.ts'
import type { Statement } from '#contract/statement.ts'
import { routes } from '#src/lib/routes.ts'
import { words } from '../words.ts'

const en = (key: string) => words('en', key)

/** The list of statements and the page of one, as whoever is signed in sees them. */
export function statementsPage(page: Page) {
  const row = (reference: string | null) => page.getByRole('row', { name: reference ?? '' })
  return {
    row,
    create: page.getByRole('link', { name: en('statements:create') }).first(),
    sheet: page.getByRole('article', { name: en('statement-sheet:title') }),
    button: (key: string) => page.getByRole('button', { name: en(key), exact: true }),
    /** Those that are in reach, as the API answers them. */
    known: async (query: string): Promise<Statement[]> => {
      const answer = await page.request.get(`/api/web/statements?${query}`)
      return ((await answer.json()) as ListPage<Statement>).results
    },
    openFromMenu: async () => {
      await page.goto(routes.dashboard())
      await page
        .getByRole('navigation')
        .getByRole('link', { name: en('nav:item.statements'), exact: true })
        .click()
      await page.waitForURL((url) => url.pathname === routes.statements())
    },
    open: (reference: string | null) => row(reference).getByRole('link').first().click(),
    openAt: (id: string) => page.goto(`${routes.statements()}?id=${encodeURIComponent(id)}`),
  }
}

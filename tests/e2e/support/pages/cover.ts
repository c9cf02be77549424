import { expect, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { words } from '../words.ts'

/** The desk where trips are covered when somebody or something drops out. */
export function coverDesk(page: Page, locale: Locale = 'en') {
  const t = (key: string, values?: Record<string, string>) => words(locale, key, values)
  const many = (key: string, count: number) =>
    t(`cover:${key}_${count === 1 ? 'one' : 'other'}`, { count: String(count) })
  let clicks = 0
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (key: string) => page.locator('main form').getByLabel(t(`cover:${key}`))
  const click = async (target: ReturnType<typeof button>) => {
    clicks += 1
    await target.click()
  }
  const whoIs = (of: string) => page.getByRole('combobox', { name: t(`cover:of.${of}`), exact: true })
  const rows = page.locator('li[data-row]')
  return {
    rows,
    whoIs,
    row: (id: string) => page.locator(`li[data-row="${id}"]`),
    /** How often was clicked so far; a list of the system's own counts twice. */
    clicks: () => clicks,
    open: () => page.goto(localePath(locale, routes.cover())),
    /** From the list of trips, as people come. */
    async come() {
      await page.goto(localePath(locale, routes.trips()))
      await click(page.getByRole('link', { name: t('cover:find'), exact: true }))
      await expect(page.getByRole('heading', { level: 1, name: t('cover:title') })).toBeVisible()
    },
    async choose(key: 'what' | 'whom', value: string) {
      clicks += 2
      await field(key).selectOption(value)
    },
    async who(of: string, name: string) {
      await whoIs(of).fill(name)
      await click(page.getByRole('listbox').getByRole('option', { name }).first())
    },
    async until(wall: string) {
      clicks += 1
      await field('to').fill(wall)
    },
    find: () => click(button(t('cover:find'))),
    cover: (count: number) => click(button(many('cover', count))),
    undo: () => click(button(t('cover:undo'))),
    done: (count: number) => expect(page.getByText(many('covered', count), { exact: true })).toBeVisible(),
    undone: (count: number) => expect(page.getByText(many('undone', count), { exact: true })).toBeVisible(),
    leave: page.getByRole('checkbox', { name: t('cover:recordLeave') }),
    alert: page.locator('main form').getByRole('alert'),
    field,
    button: (count: number) => button(many('cover', count)),
    t,
  }
}

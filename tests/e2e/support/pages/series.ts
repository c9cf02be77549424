import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { act } from '../record-actions.ts'
import { settled } from '../settled.ts'
import { words as wordsOf } from '../words.ts'

/** A series of rides: asked about from one of its bookings, and on its own page. */
export function seriesPage(page: Page) {
  const words = (key: string, values?: Record<string, string>) => wordsOf('en', key, values)
  const dialog = page.getByRole('dialog')
  const button = (key: string) => page.getByRole('button', { name: words(key), exact: true })
  const why = (reason: string) =>
    dialog
      .getByLabel(words('ride-questions:reason.label'))
      .selectOption({ label: words(`reasons:${reason}`) })
  async function agree(key: string) {
    await dialog.getByRole('button', { name: words(key), exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  return {
    plan: page.locator('#plan'),
    async cancelFrom(scope: string, reason: string) {
      await act(page.locator('main header').first(), words('booking-steps:cancel'))
      await dialog.getByRole('radio', { name: words(`series-tasks:scope.${scope}`) }).check()
      await why(reason)
      await agree('booking-steps:cancel')
    },
    async open(id: string) {
      await page.goto(routes.series(id))
      await settled(page)
    },
    /** To the form of the next ride there, whose edit is to reach all of them. */
    editWayThere: () => page.getByRole('link', { name: words('series:do.edit.out'), exact: true }).click(),
    /** Opens the form of a ride from its page. */
    editRide: () => page.getByRole('link', { name: words('booking-steps:edit'), exact: true }).click(),
    /** Writes notes into the form and sends it; what becomes of each ride is shown before anything is saved. */
    async note(notes: string) {
      await page.getByLabel(words('booking-form:more.notes')).fill(notes)
      await button('booking-form:save').click()
      await expect(dialog.getByRole('radio').first()).toBeVisible()
    },
    choose: (scope: string) =>
      dialog.getByRole('radio', { name: words(`series-tasks:scope.${scope}`) }).check(),
    bothWays: () => dialog.getByRole('radio', { name: words('series-edit:legs.both') }).check(),
    preview: dialog.getByRole('region', { name: words('series-edit:preview') }),
    /** Rides in the preview that keep what was changed in them alone. */
    kept: (part: string) =>
      dialog.getByText(words('series-edit:keeps', { parts: words(`series-edit:part.${part}`) })),
    save: () => agree('series-edit:save'),
    /** So many rides are changed, or as they were before. */
    result: (key: 'done' | 'undone', count: number) =>
      page.getByRole('heading', {
        name: words(`series-edit:${key}_other`, { count: String(count) }),
      }),
    undoEdit: () => button('series-edit:undo').click(),
    toSeries: () => page.getByRole('link', { name: words('series-edit:toSeries') }).click(),
    undo: () => button('toasts:undo').first().click(),
    follow: () => page.locator('#facts').locator('a[href*="/bookings/series/"]').click(),
  }
}

import { expect, type Page } from '@playwright/test'
import type { Page as Rows } from '#contract/page.ts'
import type { SchoolCalendar } from '#contract/school-calendar.ts'
import { addDays } from '#server/platform/time/days.ts'
import { routes } from '#src/lib/routes.ts'
import { words } from '../words.ts'

const t = (key: string, values?: Record<string, string | number>) =>
  words(
    'en',
    key,
    values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  )

/** The days of a school calendar, in a dispatcher's browser. */
export function calendarPage(page: Page) {
  const dialog = page.getByRole('dialog')
  const button = (key: string, values?: Record<string, string | number>) =>
    page.getByRole('button', { name: t(key, values), exact: true })
  return {
    dialog,
    days: page.locator('#days'),
    heading: (name: string) => page.getByRole('heading', { level: 2, name, exact: true }),
    async make(name: string) {
      await page.goto(`${routes.schoolCalendars()}?new=1`)
      // Not “Search by name”, which stands there until the form has come.
      await page.getByRole('textbox', { name: t('school-calendars:field.name'), exact: true }).fill(name)
      await page
        .locator('form')
        .getByRole('button', { name: t('school-calendars:create') })
        .click()
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    },
    async open(id: string) {
      await page.goto(`${routes.schoolCalendars()}?id=${id}`)
      await expect(button('calendar-days:change')).toBeVisible()
    },
    async readFile(text: string) {
      await button('calendar-days:file').click()
      await dialog
        .getByLabel(t('calendar-days:file.choose'))
        .setInputFiles({ name: 'days.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) })
    },
    goOn: () => button('calendar-days:file.take').click(),
    change: () => button('calendar-days:change').click(),
    /** Adds a row of a kind, after those that are there. */
    async add(kind: 'terms' | 'closed', name: string, from: string, to: string) {
      const rows = dialog.getByRole('group', { name: t(`calendar-days:field.${kind}`) })
      await rows.getByRole('button', { name: t(`calendar-days:${kind}.add`) }).click()
      const last = (field: string) => rows.getByLabel(t(`calendar-days:${kind}.${field}`)).last()
      await last('name').fill(name)
      await last('from').fill(from)
      await last('to').fill(to)
    },
    show: () => button('calendar-days:show').click(),
    save: () => button('calendar-days:save').click(),
    saveWithRides: (count: number) => button('calendar-days:save.rides_other', { count }).click(),
    undo: () => dialog.getByRole('button', { name: t('toasts:undo') }).click(),
  }
}

/** The calendar that most schools keep, and its first school day from three days ahead on. */
export async function schoolDay(page: Page): Promise<{ id: string; day: string }> {
  const answer = await page.request.get('/api/web/school-calendars?search=City%20Council')
  const [calendar] = ((await answer.json()) as Rows<SchoolCalendar>).results
  if (!calendar) throw new Error('no calendar')
  const today = new Date().toISOString().slice(0, 10)
  const isIn = (day: string) => (one: { from: string; to: string }) => one.from <= day && day <= one.to
  const day = Array.from({ length: 11 }, (_, ahead) => addDays(today, ahead + 3)).find(
    (one) =>
      calendar.terms.some(isIn(one)) &&
      !calendar.closed.some(isIn(one)) &&
      new Date(one).getUTCDay() % 6 !== 0,
  )
  if (!day) throw new Error('no school within two weeks')
  return { id: calendar.id, day }
}

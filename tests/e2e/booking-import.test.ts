import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { localePath, routes } from '#src/lib/routes.ts'
import { findChildren } from './support/api.ts'
import { appearances, nameOf, openIn } from './support/appearances.ts'
import { graveFindings } from './support/axe.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })

const t = (key: string) => words('en', key)
const open = (page: Page) => page.getByRole('button', { name: t('bookings-list:import'), exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: t('import:title') })
const choose = (page: Page, text: string, field = t('import:file')) =>
  page
    .getByRole('dialog')
    .getByLabel(field)
    .setInputFiles({ name: 'rides.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

/** A day so far ahead that no other test books it. */
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

test('rides come in from a file: its template, what is wrong with it, and all of them at once', async ({
  page,
}) => {
  const [child] = await findChildren(page, 'status=active&ordering=name&search=a')
  const name = `${child?.firstName} ${child?.lastName}`
  await page.goto(routes.bookings())
  await settled(page)
  await open(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('import:title') })).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page)
      .getByRole('link', { name: t('import:template') })
      .click(),
  ])
  const template = await readFile(await download.path(), 'utf8')
  const [heading = ''] = template.replace('\uFEFF', '').split(/\r?\n/)
  expect(heading).toContain('date,time,anchor,direction,children')

  const head = 'date,time,direction,children'
  await choose(page, head)
  await expect(dialog(page).getByText(t('import:empty'))).toBeVisible()
  const [on, then] = [day(400), day(401)]
  await choose(page, [head, `${on},8:40,to_school,${name}`, `${then},8.40,to_school,Nobody Atall`].join('\n'))
  const row = dialog(page).getByRole('row', { name: /8\.40/ })
  await expect(row).toContainText(t('booking-import:column.time'))
  await expect(dialog(page).getByRole('button', { name: /^Import/ })).toBeDisabled()

  await choose(page, [head, `${on},8:40,to_school,${name}`, `${then},8:40,to_school,Nobody Atall`].join('\n'))
  await expect(dialog(page).getByRole('row', { name: /Nobody Atall/ })).toContainText('Children')

  await choose(page, [head, `${on},8:40,to_school,${name}`, `${then},8:40,to_school,${name}`].join('\n'))
  await dialog(page).getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('2 rows imported.')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(open(page)).toBeFocused()

  const query = new URLSearchParams({ date_from: on, date_to: then })
  await page.goto(`${routes.bookings()}?${query}`)
  const rows = page.getByRole('row').filter({ hasText: name })
  await expect(rows).toHaveCount(2)
  await rows.first().getByRole('link').first().click()
  await expect(page.getByText(t('booking-timeline:booking.imported'))).toBeVisible()

  // The same file once more is no second set of rides.
  await page.goto(routes.bookings())
  await settled(page)
  await open(page).click()
  await choose(page, [head, `${on},8:40,to_school,${name}`].join('\n'))
  await expect(dialog(page).getByRole('row', { name: /already has a ride/ })).toBeVisible()
})

test('it reads well in every appearance', async ({ page }) => {
  await page.goto(routes.bookings())
  for (const appearance of appearances) {
    await openIn(page, appearance, routes.bookings())
    await settled(page)
    const t = (key: string) => words(appearance.locale, key)
    await page.getByRole('button', { name: t('bookings-list:import'), exact: true }).click()
    await choose(
      page,
      'date,time,direction,children,pickup\n2020-01-02,08:40,to_school,"Nobody Atall; Anna Elsewhere",\n01/02/2027,8h40,across,,Somewhere else',
      t('import:file'),
    )
    await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(6)
    expect(await graveFindings(page), nameOf(appearance)).toEqual([])
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(overflow, nameOf(appearance)).toBe(0)
    if (process.env.SHOTS)
      await page.screenshot({
        path: `${process.env.SHOTS}/import-${nameOf(appearance).replaceAll(/\W+/g, '-')}.png`,
      })
    await page.keyboard.press('Escape')
  }
})

test.describe('somebody who brings no files', () => {
  for (const role of ['parent', 'viewer'] as const) {
    test.describe(role, () => {
      test.use({ role })
      test(`finds no import as ${role}`, async ({ page }) => {
        await page.goto(localePath('en', routes.bookings()))
        await settled(page)
        await expect(open(page)).toBeHidden()
      })
    })
  }
})

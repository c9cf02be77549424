import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { picture } from '#tests/server/support/files.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'support' })

const save = (page: Page) => page.getByRole('button', { name: words('en', 'form:save') })
const drawn = (page: Page) => page.locator('main img[src*="/api/web/files/"]')
const widthOf = (page: Page) => drawn(page).evaluate((image: HTMLImageElement) => image.naturalWidth)
const choose = async (page: Page, name: string) =>
  page.getByLabel(words('en', 'drivers:field.photo'), { exact: true }).setInputFiles({
    name,
    mimeType: 'image/jpeg',
    buffer: await picture(800, 500).jpeg().toBuffer(),
  })

for (const [register, path] of [
  ['drivers', routes.drivers()],
  ['children', routes.children()],
] as const) {
  test(`${register}: a photo is chosen in the form, seen at the head of the record, and taken away again`, async ({
    page,
  }) => {
    const answer = await page.request.get(`/api/web/${register}?page_size=1`)
    const [row] = ((await answer.json()) as { results: { id: string; name: string }[] }).results
    const { id = '', name = '' } = row ?? {}
    const details = `${path}?id=${id}`
    await page.goto(`${details}&edit=1`)
    await expect(page.getByRole('button', { name: words('en', 'files:photo.choose') })).toBeVisible()
    await choose(page, 'first.jpg')
    await expect.poll(() => widthOf(page)).toBe(512)
    const first = (await drawn(page).getAttribute('src')) ?? ''
    await choose(page, 'second.jpg')
    await expect(drawn(page)).not.toHaveAttribute('src', first)
    await save(page).click()
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await expect(page).toHaveURL(details)
    await expect.poll(() => widthOf(page)).toBe(512)
    const changed = words('en', 'register-record:event.hiddenChange').replace(
      '{{field}}',
      words('en', `${register}:field.photo`),
    )
    await expect(page.getByText(changed)).toBeVisible()

    await page.goto(`${details}&edit=1`)
    await page.getByRole('button', { name: words('en', 'files:photo.remove') }).click()
    await save(page).click()
    await expect(page).toHaveURL(details)
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await expect(drawn(page)).toHaveCount(0)
  })
}

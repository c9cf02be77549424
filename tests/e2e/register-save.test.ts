import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { unavailable } from './support/fault-proxy.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'admin' })

const saving = /\/api\/web\/vehicle-brands\/[^/?]+$/
const box = (page: Page, field: string) =>
  page.getByRole('textbox', { name: words('en', `vehicle-brands:field.${field}`), exact: true })
const country = (page: Page) =>
  page.getByRole('combobox', { name: words('en', 'vehicle-brands:field.country') })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const button = (page: Page) => page.getByRole('button', { name: words('en', 'form:save') })
const brands = async (page: Page, search: string) => {
  const answer = await page.request.get(`/api/web/vehicle-brands?search=${search}`)
  return ((await answer.json()) as { results: { id: string; name: string }[] }).results
}
/** Of a brand of its own: other tests need those that are there. */
async function edit(page: Page, name: string) {
  await page.goto(`${routes.vehicleBrands()}?new=1`)
  await box(page, 'name').fill(name)
  await page
    .locator('form')
    .getByRole('button', { name: words('en', 'vehicle-brands:create') })
    .click()
  await expect(heading(page, name)).toBeVisible()
  const [found] = await brands(page, name)
  await page.goto(`${routes.vehicleBrands()}?id=${found?.id}&edit=1`)
  await expect(box(page, 'name')).toHaveValue(name)
}

test('a record shows its new values while its form is on its way, and stays as it was saved', async ({
  page,
  faults,
}) => {
  await edit(page, 'Zonda')
  faults.spoil(saving, { kind: 'late', milliseconds: 2500 }, { method: 'PUT' })
  await box(page, 'name').fill('Zonda Motor')
  await button(page).click()
  await expect(heading(page, 'Zonda Motor')).toBeVisible()
  await expect(page.getByText(words('en', 'register-record:save.busy'))).toBeVisible()
  await expect(box(page, 'name')).toBeHidden()
  await expect(page.getByText(words('en', 'register-record:save.done'))).toBeVisible()
  await expect(page.getByText(words('en', 'register-record:save.busy'))).toBeHidden()
  await expect(page).toHaveURL(/\?id=[^&]+$/)
  await expect(heading(page, 'Zonda Motor')).toBeVisible()
  faults.heal()
  await page.reload()
  await expect(heading(page, 'Zonda Motor')).toBeVisible()
  await expect(page.getByText(words('en', 'register-record:save.done'))).toBeHidden()
})

test('a form that is refused comes back with all that was typed and what is wrong with it, as does one that nobody answers', async ({
  page,
  faults,
}) => {
  await edit(page, 'Zafira')
  faults.spoil(saving, { kind: 'late', milliseconds: 2000 }, { method: 'PUT' })
  await box(page, 'name').fill('Renault')
  await country(page).fill('Germany')
  await page.getByRole('option', { name: 'Germany' }).click()
  await button(page).click()
  await expect(heading(page, 'Renault')).toBeVisible()
  await expect(heading(page, 'Renault')).toBeHidden()
  await expect(box(page, 'name')).toHaveAttribute('aria-invalid', 'true')
  await expect(box(page, 'name')).toBeFocused()
  await expect(box(page, 'name')).toHaveValue('Renault')
  await expect(country(page)).toHaveValue('Germany')
  await expect(heading(page, words('en', 'register-record:edit.title', { name: 'Zafira' }))).toBeVisible()

  faults.heal()
  faults.spoil(saving, unavailable, { method: 'PUT' })
  await box(page, 'name').fill('Zafira Motor')
  await button(page).click()
  await expect(page.getByText(words('en', 'problems:unavailable'))).toBeVisible({ timeout: 30_000 })
  await expect(box(page, 'name')).toHaveValue('Zafira Motor')
  await expect(country(page)).toHaveValue('Germany')
  faults.heal()
  await button(page).click()
  await expect(page.getByText(words('en', 'register-record:save.done'))).toBeVisible()
  expect((await brands(page, 'Zafira')).map(({ name }) => name)).toEqual(['Zafira Motor'])
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('a value of the list is changed in its place, and from the row’s menu', async ({ page }) => {
    await page.goto(`${routes.vehicleBrands()}?search=Volkswagen`)
    await settled(page)
    const row = page.getByRole('row', { name: 'Volkswagen' })
    const title = words('en', 'register:edit.field', { field: words('en', 'vehicle-brands:field.active') })
    await row.getByRole('button', { name: words('en', 'table:actions.of', { name: 'Volkswagen' }) }).tap()
    await page.getByRole('menuitem', { name: title }).tap()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('switch').tap()
    await dialog.getByRole('button', { name: words('en', 'form:save') }).tap()
    await expect(dialog).toBeHidden()
    const value = row.locator('[data-inline="active"]')
    await expect(value).toHaveText(words('en', 'register:no'))
    await expect(page.getByRole('button', { name: words('en', 'toasts:undo') })).toBeVisible()

    expect((await value.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await value.tap()
    await page.getByRole('menuitem', { name: words('en', 'register:yes') }).tap()
    await expect(value).toHaveText(words('en', 'register:yes'))
  })
})

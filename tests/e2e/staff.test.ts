import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { expectAddress } from './support/address.ts'
import { linkTo } from './support/mail.ts'
import { signInForm } from './support/pages/sign-in.ts'
import { act } from './support/record-actions.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

const t = (key: string, values?: Record<string, string>) => words('en', key, values)

async function invite(page: Page, email: string) {
  await page.goto(routes.staff())
  await page.getByRole('link', { name: t('staff:create') }).click()
  await page.getByRole('textbox', { name: t('staff:field.firstName') }).fill('Grace')
  await page.getByRole('textbox', { name: t('staff:field.lastName') }).fill('Adeyemi')
  await page.getByRole('textbox', { name: t('staff:field.email') }).fill(email)
  await page.getByRole('combobox', { name: t('staff:field.role') }).selectOption('support')
  await page
    .locator('form')
    .getByRole('button', { name: t('staff:create') })
    .click()
}

test('a colleague is invited, chooses a password, signs in, and is out when suspended', async ({
  page,
  another,
  system,
}) => {
  // Two people, from the invitation to the end of their session.
  test.slow()
  const email = 'grace.adeyemi@example.test'
  await invite(page, email)
  await expect(page.getByRole('heading', { level: 2, name: 'Grace Adeyemi' })).toBeVisible()
  await expect(page.getByText(t('staff:status.invited'), { exact: true })).toBeVisible()

  const grace = await another(null)
  await grace.goto(await linkTo(system, email))
  await grace.getByLabel(t('auth-recovery:reset.password'), { exact: true }).fill('a first password')
  await grace.getByRole('button', { name: t('auth-recovery:reset.action') }).click()
  await grace.getByRole('link', { name: t('auth-recovery:verify.toLogin') }).click()
  await signInForm(grace).submit(email, 'a first password')
  await expectAddress(grace, (url) => url.pathname === routes.dashboard())

  await page.reload()
  await act(page, t('staff:step.suspend'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff:step.suspend') })
    .click()
  await expect(page.getByText(t('staff:stepped.suspend', { name: 'Grace Adeyemi' }))).toBeVisible()
  // By what the page shows: after a reload that is itself replaced, the driver's own note of the address may lag.
  await expect(async () => {
    await grace.goto(routes.bookings())
    await expect(signInForm(grace).button).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await signInForm(grace).submit(email, 'a first password')
  await expect(signInForm(grace).problem).toContainText('suspended')
})

test('an address that somebody has is refused at its field, and one’s own account can’t be suspended', async ({
  page,
}) => {
  await invite(page, 'admin@kerbside.test')
  const field = page.getByRole('textbox', { name: t('staff:field.email') })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('admin@kerbside.test')
  await page.goto(routes.staff())
  const own = page.getByRole('row', { name: 'admin@kerbside.test' })
  await own.getByRole('button').last().click()
  await expect(page.getByRole('menuitem', { name: t('register:edit') })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: t('staff:step.suspend') })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: t('register:delete') })).toHaveCount(0)
})

test.describe('a viewer', () => {
  test.use({ role: 'viewer' })

  test('reads who is in the office, and changes nothing', async ({ page }) => {
    await page.goto(routes.staff())
    await page.getByRole('link', { name: 'Owen Pritchard' }).click()
    await expect(page.getByText(t('staff:waiting'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('staff:step.activate') })).toHaveCount(0)
    await expect(page.getByRole('link', { name: t('register:edit') })).toHaveCount(0)
  })
})

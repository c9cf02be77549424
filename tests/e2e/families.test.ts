import { expect, type Page } from '@playwright/test'
import type { Page as Rows } from '#contract/page.ts'
import { routes } from '#src/lib/routes.ts'
import { expectAddress } from './support/address.ts'
import { graveFindings } from './support/axe.ts'
import { linkTo } from './support/mail.ts'
import { signInForm } from './support/pages/sign-in.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })

const t = (key: string, values?: Record<string, string>) => words('en', key, values)
const button = (page: Page, key: string, values?: Record<string, string>) =>
  page.getByRole('button', { name: t(key, values), exact: true })
const child = (page: Page, field: string) => page.getByLabel(t(`children:field.${field}`), { exact: false })
const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, key: string) =>
  dialog(page).getByRole('textbox', { name: t(key), exact: false })
const timeline = (page: Page) => page.getByRole('list', { name: t('register-record:timeline') })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

/** Types an address that no known place has: Escape keeps it, and its street gives the point. Answers the note about that. */
async function enterHome(page: Page): Promise<string> {
  const answer = await page.request.get('/api/web/children?page_size=50')
  const { results } = (await answer.json()) as Rows<{ home: { address: string } }>
  const [, street = ''] =
    /^\d+ ([^,]+)/.exec(results.map((one) => one.home.address).find((one) => /^\d+ /.test(one)) ?? '') ?? []
  const home = page.getByRole('combobox', { name: t('children:field.home') })
  await home.fill(`9871 ${street}, Bristol`)
  await expect(page.getByRole('option', { name: t('place:typed') })).toBeVisible()
  await home.press('Escape')
  await expect(home).toHaveValue(`9871 ${street}, Bristol`)
  await home.press('Tab')
  const note = t('guessed-places:near', { near: street })
  await expect(page.getByText(note)).toBeVisible()
  return note
}

/** Registers a child and stays at the record; answers its name and its home. */
async function register(page: Page, firstName: string): Promise<{ name: string; note: string }> {
  await page.goto(routes.childCreate())
  await child(page, 'firstName').fill(firstName)
  await child(page, 'lastName').fill('Quayle')
  await child(page, 'dob').fill('2018-04-02')
  const note = await enterHome(page)
  await page
    .locator('form')
    .getByRole('button', { name: t('children:create') })
    .click()
  await expect(heading(page, `${firstName} Quayle`)).toBeVisible()
  return { name: `${firstName} Quayle`, note }
}

async function newGuardian(page: Page, firstName: string, phone: string): Promise<void> {
  await button(page, 'family:guardian.add').click()
  await dialog(page)
    .getByRole('radio', { name: t('family:guardian.new') })
    .check()
  await inDialog(page, 'family:firstName').fill(firstName)
  await inDialog(page, 'family:phone').fill(phone)
  await inDialog(page, 'family:email').fill(`${firstName.toLowerCase()}@example.test`)
  await dialog(page)
    .getByRole('button', { name: t('family:guardian.confirm'), exact: true })
    .click()
}

test('a child is registered with a parent who is new; a number that somebody has is refused', async ({
  page,
}) => {
  await register(page, 'Tamsin')
  await newGuardian(page, 'Odette', '07700 955 877')
  await expect(dialog(page)).toHaveCount(0)
  const guardians = page.getByRole('region', { name: t('family:guardians') })
  await expect(guardians.getByRole('link', { name: 'Odette Quayle' })).toBeVisible()
  await expect(guardians.getByRole('link', { name: '+447700955877' })).toHaveAttribute(
    'href',
    'tel:+447700955877',
  )
  await expect(guardians.getByText(t('family:right.isPrimary'))).toBeVisible()
  await expect(timeline(page).getByText(t('children:event.guardian_added'))).toBeVisible()

  await newGuardian(page, 'Percy', '+44 7700 955877')
  await expect(inDialog(page, 'family:phone')).toHaveAttribute('aria-invalid', 'true')
  await inDialog(page, 'family:phone').fill('07700 955 878')
  await dialog(page)
    .getByRole('button', { name: t('family:guardian.confirm'), exact: true })
    .click()
  await expect(guardians.getByRole('listitem')).toHaveCount(2)

  await guardians.getByRole('link', { name: 'Odette Quayle' }).click()
  await expect(heading(page, 'Odette Quayle')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tamsin Quayle' })).toBeVisible()
})

test('an address whose point is a guess says so where it is read: at the child, and at their booking', async ({
  page,
}) => {
  const { name, note } = await register(page, 'Wilhelmina')
  await expect(page.getByRole('definition').filter({ hasText: '9871' })).toContainText(note)
  await expect(page.getByText(note)).toHaveCount(1)

  await page.goto(routes.bookingCreate())
  await page.getByRole('combobox', { name: t('booking-form:who.children'), exact: true }).fill(name)
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(page.getByText(note)).toBeVisible()
  await page.getByRole('textbox', { name: t('booking-form:who.bookerName'), exact: true }).fill('Odette')
  await page
    .getByRole('textbox', { name: t('booking-form:who.bookerPhone'), exact: true })
    .fill('+447700955870')
  const dropoff = page.getByRole('combobox', { name: t('booking-form:where.dropoff'), exact: true })
  await dropoff.fill('school')
  await page.getByRole('listbox').getByRole('option').first().click()
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await page.getByRole('textbox', { name: t('booking-form:when.at') }).fill(`${day}T08:30`)
  await button(page, 'booking-form:create').click()
  const route = page.getByRole('region', { name: t('booking-details:route.title') })
  await expect(route.getByRole('listitem').first()).toContainText(note)
  await expect(route.getByRole('listitem').last()).not.toContainText(note)
  expect(await graveFindings(page)).toEqual([])
})

test('what is confidential shows on demand, each look is written down, and a viewer has no trace of it', async ({
  page,
  another,
}) => {
  test.slow()
  const { name } = await register(page, 'Ottilie')
  const address = page.url()
  const secrets = page.getByRole('region', { name: t('family:secrets') })
  for (const [secret, text] of [
    ['medical-notes', 'Blue inhaler in the rucksack'],
    ['code-word', 'kingfisher'],
  ] as const) {
    await button(page, `family:${secret}.add`).click()
    await inDialog(page, `family:${secret}.title`).fill(text)
    await dialog(page)
      .getByRole('button', { name: t('family:save'), exact: true })
      .click()
    await expect(dialog(page)).toHaveCount(0)
  }
  await expect(secrets).not.toContainText('kingfisher')
  await button(page, 'family:code-word.show').click()
  await expect(secrets).toContainText('kingfisher')
  await expect(secrets).not.toContainText('inhaler')
  await expect(timeline(page).getByText(t('children:event.code_word_seen'))).toHaveCount(1)
  expect(await graveFindings(page)).toEqual([])
  await page.reload()
  await expect(secrets).toBeVisible()
  await expect(secrets).not.toContainText('kingfisher')

  const viewer = await another('viewer')
  await viewer.goto(address)
  await expect(heading(viewer, name)).toBeVisible()
  await expect(viewer.getByRole('region', { name: t('family:guardians') })).toBeVisible()
  await expect(viewer.getByRole('region', { name: t('family:secrets') })).toHaveCount(0)
  await expect(button(viewer, 'family:guardian.add')).toHaveCount(0)
  const refused = await viewer.request.get(
    `/api/web/children/${new URL(address).searchParams.get('id')}/code-word`,
  )
  expect(refused.status()).toBe(403)
})

test('a birth date in the future is refused at its field, and a child needs a home', async ({
  page,
  faults,
}) => {
  await page.goto(routes.childCreate())
  await child(page, 'firstName').fill('Nobody')
  await child(page, 'lastName').fill('Yet')
  await child(page, 'dob').fill('2999-01-01')
  const create = page.locator('form').getByRole('button', { name: t('children:create') })
  await create.click()
  await expect(page.getByRole('combobox', { name: t('children:field.home') })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  expect(faults.seen(/children$/, 'POST')).toEqual([])
  await enterHome(page)
  await create.click()
  await expect(child(page, 'dob')).toHaveAttribute('aria-invalid', 'true')
  await expectAddress(page, (url) => url.pathname === routes.childCreate())
})

test('a parent is invited, chooses a password, signs in, and is out when made inactive', async ({
  page,
  another,
  system,
}) => {
  // Two people, from the invitation to the end of their session.
  test.slow()
  const email = 'ruth.quayle@example.test'
  const field = (name: string) => page.getByRole('textbox', { name: t(`parents:field.${name}`), exact: true })
  await page.goto(routes.parentCreate())
  await field('firstName').fill('Ruth')
  await field('lastName').fill('Quayle')
  await field('phone').fill('+447700900871')
  await field('email').fill(email)
  await page
    .locator('form')
    .getByRole('button', { name: t('parents:create') })
    .click()
  await expect(heading(page, 'Ruth Quayle')).toBeVisible()
  await expect(page.getByText(t('parents:account.none'), { exact: true })).toBeVisible()
  await button(page, 'parents:step.invite').click()
  await dialog(page)
    .getByRole('button', { name: t('parents:step.invite') })
    .click()
  await expect(page.getByText(t('parents:stepped.invite', { name: 'Ruth Quayle' }))).toBeVisible()
  await expect(page.getByText(t('parents:account.invited.on', { at: '' }))).toBeVisible()
  await expect(timeline(page)).toContainText(t('parents:event.invited'))

  const ruth = await another(null)
  await ruth.goto(await linkTo(system, email))
  await ruth.getByLabel(t('auth-recovery:reset.password'), { exact: true }).fill('a first password')
  await ruth.getByRole('button', { name: t('auth-recovery:reset.action') }).click()
  await ruth.getByRole('link', { name: t('auth-recovery:verify.toLogin') }).click()
  await signInForm(ruth).submit(email, 'a first password')
  await expectAddress(ruth, (url) => url.pathname === routes.dashboard())

  await page.reload()
  await expect(page.getByText(t('parents:account.active'), { exact: true })).toBeVisible()
  await expect(button(page, 'parents:step.invite')).toHaveCount(0)
  await page.getByRole('link', { name: t('register:edit') }).click()
  await page.getByLabel(t('parents:field.status')).selectOption('inactive')
  await page.getByRole('button', { name: t('form:save') }).click()
  await expect(page.getByText(t('parents:account.suspended'), { exact: true })).toBeVisible()
  await expect(async () => {
    await ruth.goto(routes.bookings())
    await expectAddress(ruth, (url) => url.pathname === routes.login(), { timeout: 2000 })
  }).toPass({ timeout: 20_000 })
})

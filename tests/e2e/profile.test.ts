import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { entryRoutes } from '#src/lib/entry-routes.ts'
import { routes } from '#src/lib/routes.ts'
import { emailOf, password, type StaffRole } from './support/accounts.ts'
import { expectAddress } from './support/address.ts'
import { graveFindings } from './support/axe.ts'
import { shell } from './support/pages/shell.ts'
import { signInForm } from './support/pages/sign-in.ts'
import { startSession } from './support/start-session.ts'
import { test } from './support/test.ts'
import { codeOf } from './support/totp.ts'

test.use({ role: null })
// They change the demo accounts, and each leaves them able to sign in as before.
test.describe.configure({ mode: 'serial' })

const card = (page: Page, id: string) => page.locator(`#${id}`)
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Six-digit code' })
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text)

async function open(page: Page, role: StaffRole): Promise<void> {
  await startSession(page, role)
  await page.goto(routes.profile())
  await expect(card(page, 'own-data')).toBeVisible()
}

/** By keyboard alone, from the button to the recovery codes. */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  const two = card(page, 'two-factor')
  await two.getByRole('button', { name: 'Set up' }).focus()
  await page.keyboard.press('Enter')
  await expect(two.getByRole('heading', { name: 'Confirm that it is you' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(two.getByRole('heading', { name: /^Add Kerbside/ })).toBeFocused()
  await expect(two.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = ((await two.locator('[data-secret]').textContent()) ?? '').replaceAll(' ', '')
  await codeField(page).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(two.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused()
  return { secret, codes: await two.getByRole('listitem').allTextContents() }
}

async function turnOff(page: Page, code: string): Promise<void> {
  const two = card(page, 'two-factor')
  await two.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Your password/).fill(password)
  await dialog.getByRole('textbox', { name: /^Code/ }).fill(code)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(two).toContainText('Set up')
}

async function passwordStep(page: Page, role: StaffRole, next = ''): Promise<void> {
  await page.goto(routes.login() + next)
  await signInForm(page).submit(emailOf(role), password)
  await expectAddress(page, (url) => url.pathname === entryRoutes.twoSteps())
}

test('own data is saved, shown in the page’s head, and there after a reload', async ({ page }) => {
  await open(page, 'support')
  const own = card(page, 'own-data')
  await own.getByLabel(/^Last name/).fill('Achterberg')
  await own.getByLabel('Phone').fill('07700 900456')
  await own.getByLabel('Language of messages').selectOption('fr')
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Your details are saved.')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Achterberg')
  await page.reload()
  await expect(own.getByLabel(/^Last name/)).toHaveValue('Achterberg')
  await expect(own.getByLabel('Phone')).toHaveValue('+447700900456')
  await expect(own.getByLabel('Language of messages')).toHaveValue('fr')
})

test('two tabs that edit at once lose nothing', async ({ page, context }) => {
  await open(page, 'support')
  const other = await context.newPage()
  await other.goto(routes.profile())
  await card(other, 'own-data')
    .getByLabel(/^First name/)
    .fill('Renamed')
  await card(other, 'own-data').getByRole('button', { name: 'Save' }).click()
  await expect(toast(other, 'Your details are saved.')).toBeVisible()

  const own = card(page, 'own-data')
  await own.getByLabel(/^Last name/).fill('Second')
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(own.getByRole('alert')).toContainText('Renamed')
  await own.getByRole('button', { name: 'Use these values' }).click()
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Your details are saved.')).toBeVisible()
  await page.reload()
  await expect(own.getByLabel(/^First name/)).toHaveValue('Renamed')
  await expect(own.getByLabel(/^Last name/)).toHaveValue('Second')
})

test('a photo is taken, shown as a small square, and removed; a file that is none is refused', async ({
  page,
}) => {
  await open(page, 'viewer')
  const picker = page.locator('input[data-photo]')
  await picker.setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<svg onload=x>'),
  })
  await expect(page.getByText('Choose a JPEG, PNG or WebP picture.', { exact: true })).toBeVisible()
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#468' } })
    .jpeg()
    .toBuffer()
  await picker.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(toast(page, 'Your photo is saved.')).toBeVisible()
  const shown = page.locator('img[src*="/api/auth/photos/"]')
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([256, 256])
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Your photo is removed.')).toBeVisible()
  await expect(shown).toHaveCount(0)
})

test('a second factor is set up by keyboard, required at the next sign-in, and turned off', async ({
  page,
  another,
}) => {
  await open(page, 'finance')
  const { secret, codes } = await turnOn(page)
  expect(codes).toHaveLength(10)
  const two = card(page, 'two-factor')
  expect(await graveFindings(page)).toEqual([])
  const download = page.waitForEvent('download')
  await two.getByRole('button', { name: 'Download' }).click()
  const saved = await (await download).path()
  expect((await readFile(saved, 'utf8')).split('\r\n')).toEqual(expect.arrayContaining(codes))
  await two.getByRole('button', { name: 'I have saved them' }).click()
  await expect(two).toContainText('10 recovery codes left')

  const fresh = await another(null)
  await passwordStep(fresh, 'finance', `?next=${routes.trips()}`)
  await expect(codeField(fresh)).toBeFocused()
  await expect(codeField(fresh)).toHaveAttribute('autocomplete', 'one-time-code')
  expect(await graveFindings(fresh)).toEqual([])
  // No session yet: a page of the console leads back to the sign-in.
  const probe = await fresh.context().newPage()
  await probe.goto(routes.bookings())
  await expectAddress(probe, (url) => url.pathname === routes.login())
  await probe.close()

  await codeField(fresh).fill('000000')
  await fresh.getByRole('button', { name: 'Verify' }).click()
  await expect(fresh.getByText('This code is not right, or it was used already.')).toBeVisible()
  await expect(codeField(fresh)).toBeFocused()
  await codeField(fresh).fill(codeOf(secret, 1).replace(/^.../, '$& '))
  await fresh.keyboard.press('Enter')
  await expectAddress(fresh, (url) => url.pathname === routes.trips())

  await turnOff(page, codes[1] ?? '')
})

test('a recovery code lets in once, also from the other layout', async ({ page, another }) => {
  await open(page, 'parent')
  const { codes } = await turnOn(page)
  const fresh = await another(null)
  await passwordStep(fresh, 'parent')
  await fresh.getByRole('button', { name: 'Use a recovery code instead' }).click()
  const field = fresh.getByRole('textbox', { name: 'Recovery code' })
  await expect(field).toBeFocused()
  await field.fill((codes[0] ?? '').toUpperCase())
  await fresh.keyboard.press('Enter')
  await expectAddress(fresh, (url) => url.pathname === routes.dashboard())
  await shell(fresh).signOut()
  await expectAddress(fresh, (url) => url.pathname === routes.login())

  await passwordStep(fresh, 'parent')
  await fresh.goto(entryRoutes.twoSteps2())
  await fresh.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await field.fill(codes[0] ?? '')
  await fresh.keyboard.press('Enter')
  await expect(fresh.getByText('This code is not right, or it was used already.')).toBeVisible()
  await field.fill(codes[1] ?? '')
  await fresh.keyboard.press('Enter')
  await expectAddress(fresh, (url) => url.pathname === routes.dashboard())
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await turnOff(page, codes[2] ?? '')
})

test('the second step without a first one leads to the sign-in', async ({ page }) => {
  for (const path of [entryRoutes.twoSteps(), entryRoutes.twoSteps2()]) {
    await page.goto(path)
    await expect(page.getByText(/^Sign in with your email and password first/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verify' })).toBeHidden()
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await expectAddress(page, (url) => url.pathname === routes.login())
  }
})

test('another device is listed and signed out within five seconds', async ({ page, another }) => {
  await open(page, 'company')
  const phone = await another(null, {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1',
  })
  await startSession(phone, 'company')
  await page.reload()
  const sessions = card(page, 'sessions')
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  await sessions.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  await expect(toast(page, 'That device is signed out.')).toBeVisible()
  await expect(async () => {
    expect((await phone.request.get('/api/auth/profile')).status()).toBe(401)
  }).toPass({ timeout: 5000 })
})

test('a changed password ends the other sessions; a wrong one is refused at its field', async ({
  page,
  another,
}) => {
  await open(page, 'support')
  const other = await another(null)
  await startSession(other, 'support')
  const form = card(page, 'password')
  const fill = async (current: string, next: string) => {
    await form.getByLabel(/^Current password/).fill(current)
    await form.getByLabel(/^New password \*|^New password$/).fill(next)
    await form.getByLabel(/^Repeat the new password/).fill(next)
    await form.getByRole('button', { name: 'Change password' }).click()
  }
  await fill('not mine', 'a new password')
  await expect(form.getByText('This is not your password.').first()).toBeVisible()
  await fill(password, 'a new password')
  await expect(toast(page, 'Your password is changed.')).toBeVisible()
  await expect(form.getByLabel(/^Current password/)).toHaveValue('')
  await expect(async () => {
    expect((await other.request.get('/api/auth/profile')).status()).toBe(401)
  }).toPass({ timeout: 5000 })
  await fill('a new password', password)
  await expect(toast(page, 'Your password is changed.').first()).toBeVisible()
})

test('notification choices stay', async ({ page }) => {
  await open(page, 'support')
  const notify = card(page, 'notify')
  await notify.getByRole('switch', { name: 'Text messages' }).click()
  await notify.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Your choice is saved.')).toBeVisible()
  await page.reload()
  await expect(notify.getByRole('switch', { name: 'Text messages' })).not.toBeChecked()
  await expect(notify.getByRole('switch', { name: 'Push messages' })).toBeChecked()
})

import { expect, type Page } from '@playwright/test'
import { entryRoutes } from '#src/lib/entry-routes.ts'
import { routes } from '#src/lib/routes.ts'
import { emailOf, password } from './support/accounts.ts'
import { expectAddress } from './support/address.ts'
import { named, press, tabTo, takeFromMenu, typeInto } from './support/keyboard.ts'
import { linkTo } from './support/mail.ts'
import { bookingsPage } from './support/pages/bookings.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { codeOf } from './support/totp.ts'
import { words } from './support/words.ts'

/*
 * Each flow by keyboard alone: Tab, letters, Enter, Space and the arrows. Nothing is focused, clicked or filled in for
 * the person; only a link in a mail is opened as it would be from there.
 */

const t = (key: string, values?: Record<string, string>) => words('en', key, values)
const link = (page: Page, key: string) => page.getByRole('link', { name: t(key), exact: true })
/** It is called by the name of whoever has it, too. */
const account = (page: Page) => page.getByRole('button', { name: t('shell:account') })
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })

async function signIn(page: Page, email: string, word: string): Promise<void> {
  await typeInto(named(page, t('auth:email')), email)
  await typeInto(named(page, t('auth:password')), word)
  await page.keyboard.press('Enter')
}

async function signOut(page: Page): Promise<void> {
  await press(account(page))
  await press(button(page, 'shell:signOut'))
  await expectAddress(page, (url) => url.pathname === routes.login())
}

test.describe('with nobody signed in', () => {
  test.use({ role: null })

  test('a forgotten password: requested, chosen anew and used', async ({ page, system }) => {
    const email = 'denise.campbell@staff.example.org'
    await page.goto(routes.login())
    await press(link(page, 'login:forgotLink'))
    await expect(page).toHaveURL(entryRoutes.forgotPassword())
    await typeInto(named(page, t('auth:email')), email)
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('auth-recovery:forgot.doneText', { email }))).toBeVisible()
    await page.goto(await linkTo(system, email))
    await typeInto(named(page, t('auth-recovery:reset.password')), 'chosen by keyboard')
    await press(button(page, 'auth-recovery:reset.action'), 'Space')
    await expect(page.getByRole('heading', { name: t('auth-recovery:reset.done') })).toBeVisible()
    await press(link(page, 'auth-recovery:verify.toLogin'))
    await signIn(page, email, 'chosen by keyboard')
    await expect(page).toHaveURL(routes.dashboard())
  })

  test('signing up, with a gap that is refused first', async ({ page }) => {
    const email = 'nia.keyboard@example.test'
    await page.goto(entryRoutes.register())
    await typeInto(named(page, t('sign-up:firstName')), 'Nia')
    await page.keyboard.press('Enter')
    await expect(named(page, t('sign-up:lastName'))).toBeFocused()
    await page.keyboard.type('Adeyemi')
    await typeInto(named(page, t('auth:email')), email)
    await typeInto(named(page, t('auth:password')), 'long enough')
    await press(button(page, 'sign-up:action'))
    await expect(page.getByText(t('sign-up:done.text', { email }))).toBeVisible()
  })

  test('a second factor: set up, used with its app and with a recovery code, and turned off', async ({
    page,
  }) => {
    test.slow()
    const two = page.locator('#two-factor')
    const code = page.getByRole('textbox', { name: t('profile:two.code') })
    await page.goto(routes.login())
    await signIn(page, emailOf('company'), password)
    await expect(page).toHaveURL(routes.dashboard())
    await press(account(page))
    await press(page.locator('#k-account').getByRole('link', { name: t('nav:item.profile') }))
    await expect(page).toHaveURL(routes.profile())
    await press(two.getByRole('button', { name: t('profile:two.turnOn') }))
    await typeInto(two.getByLabel(t('profile:two.password')), password)
    await page.keyboard.press('Enter')
    await expect(two.getByRole('heading', { name: t('profile:two.step2') })).toBeFocused()
    const secret = ((await two.locator('[data-secret]').textContent()) ?? '').replaceAll(' ', '')
    await typeInto(code, codeOf(secret))
    await page.keyboard.press('Enter')
    await expect(two.getByRole('heading', { name: t('profile:codes.heading') })).toBeFocused()
    const codes = await two.getByRole('listitem').allTextContents()
    const download = page.waitForEvent('download')
    await press(two.getByRole('button', { name: t('profile:codes.download') }))
    await download
    await press(two.getByRole('button', { name: t('profile:codes.done') }))
    await expect(two.getByRole('button', { name: t('profile:two.turnOff') })).toBeVisible()

    await signOut(page)
    await signIn(page, emailOf('company'), password)
    await expectAddress(page, (url) => url.pathname === entryRoutes.twoSteps())
    await expect(named(page, t('two-steps:label.app'))).toBeFocused()
    await page.keyboard.type(codeOf(secret, 1))
    await page.keyboard.press('Enter')
    await expectAddress(page, (url) => url.pathname !== entryRoutes.twoSteps())

    await signOut(page)
    await signIn(page, emailOf('company'), password)
    await press(button(page, 'two-steps:useRecovery'))
    await expect(named(page, t('two-steps:label.recovery'))).toBeFocused()
    await page.keyboard.type(codes[0] ?? '')
    await press(button(page, 'two-steps:verify'))
    await expectAddress(page, (url) => url.pathname === routes.dashboard())

    await press(account(page))
    await press(page.locator('#k-account').getByRole('link', { name: t('nav:item.profile') }))
    await press(two.getByRole('button', { name: t('profile:two.turnOff') }))
    const dialog = page.getByRole('dialog', { name: t('profile:two.disableTitle') })
    await expect(dialog.getByLabel(t('profile:two.password'))).toBeVisible()
    await typeInto(dialog.getByLabel(t('profile:two.password')), password)
    await typeInto(dialog.getByRole('textbox', { name: t('profile:two.anyCode') }), codes[1] ?? '')
    await page.keyboard.press('Enter')
    await expect(two.getByRole('button', { name: t('profile:two.turnOn') })).toBeVisible()
  })
})

test.describe('a dispatcher', () => {
  test.use({ role: 'dispatcher' })

  test('books a ride and cancels it', async ({ page }) => {
    await page.goto(routes.bookings())
    await press(link(page, 'bookings-list:create').first())
    await expect(page).toHaveURL(routes.bookingCreate())
    await settled(page)
    await typeInto(page.getByRole('combobox', { name: t('booking-form:who.children'), exact: true }), 'a')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    const booker = page.getByRole('textbox', { name: t('booking-form:who.bookerName'), exact: true })
    await expect(booker).not.toHaveValue('')
    await page.keyboard.press('Escape')
    const year = new Date().getFullYear() + 1
    await typeInto(page.getByRole('textbox', { name: t('booking-form:when.at') }), `10/10/${year} 8.30am`)
    await press(button(page, 'booking-form:create'))
    const reference = page.getByRole('heading', { level: 1 })
    await expect(reference).toHaveText(/KB-\d{6}/)
    await press(button(page, 'booking-steps:more'))
    await takeFromMenu(page.getByRole('menuitem', { name: t('booking-steps:cancel'), exact: true }))
    const dialog = page.getByRole('dialog')
    await typeInto(dialog.getByLabel(t('ride-questions:reason.label')), t('reasons:weather'))
    await press(dialog.getByRole('button', { name: t('booking-steps:cancel'), exact: true }))
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(t('booking-states:cancelled')).first()).toBeVisible()
  })

  test('gives a ride its driver', async ({ page }) => {
    const bookings = bookingsPage(page)
    await page.goto(`${routes.bookings()}?date=tomorrow&status=confirmed&no_driver=true`)
    await settled(page)
    const [reference = ''] = await bookings.references()
    await press(page.getByRole('button', { name: t('table:actions.of', { name: reference }), exact: true }))
    await takeFromMenu(page.getByRole('menuitem', { name: t('booking-steps:assign'), exact: true }))
    const dialog = page.getByRole('dialog', { name: t('ride-questions:assign.title') })
    const radios = (key: 'driver' | 'vehicle') =>
      dialog
        .getByRole('group', { name: t(`ride-questions:assign.${key}`) })
        .getByRole('radio', { disabled: false })
    await expect(radios('driver').first()).toBeVisible()
    await press(radios('driver'), 'Space')
    await expect(radios('driver').and(page.locator(':checked'))).toHaveCount(1)
    if ((await radios('vehicle').and(page.locator(':checked')).count()) === 0) {
      await press(radios('vehicle'), 'Space')
    }
    await press(dialog.getByRole('button', { name: t('ride-questions:assign.confirm'), exact: true }))
    await expect(dialog).toHaveCount(0)
    await expect(bookings.row(reference)).toHaveCount(0)
  })
})

test.describe('an admin', () => {
  test.use({ role: 'admin', ownSession: true })

  test('makes a record of a register, edits it and deletes it', async ({ page }) => {
    const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
    await page.goto(routes.vehicleBrands())
    await settled(page)
    await press(link(page, 'vehicle-brands:create').first())
    await typeInto(
      page.getByRole('textbox', { name: t('vehicle-brands:field.name'), exact: true }),
      'Keyboard Cars',
    )
    await page.keyboard.press('Enter')
    await expect(heading('Keyboard Cars')).toBeVisible()
    await press(named(page, t('register:edit')).or(link(page, 'register:edit')))
    await typeInto(
      page.getByRole('textbox', { name: t('vehicle-brands:field.name'), exact: true }),
      'Keyboard Vans',
    )
    await press(button(page, 'form:save'))
    await expect(heading('Keyboard Vans')).toBeVisible()
    await press(button(page, 'register:delete'))
    await press(page.getByRole('dialog').getByRole('button', { name: t('register:delete'), exact: true }))
    await expect(heading('Keyboard Vans')).toHaveCount(0)
    await typeInto(page.getByRole('searchbox'), 'Keyboard Vans')
    await expect(page).toHaveURL(/search=/)
    await settled(page)
    await expect(page.locator('tr[data-row]')).toHaveCount(0)
  })

  test('chooses the dark mode and another language, and signs out', async ({ page }) => {
    await page.goto(routes.dashboard())
    await press(button(page, 'shell:toDark'), 'Space')
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
    // It stands just before: on by Tab leads through the whole page.
    await page.keyboard.press('Shift+Tab')
    await expect(
      page.getByRole('button', { name: t('shell:languageIs', { language: 'English' }) }),
    ).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page.getByRole('link', { name: 'Français', exact: true }))
    await expect(page).toHaveURL(`/fr${routes.dashboard()}`)
    await tabTo(page.getByRole('button', { name: words('fr', 'shell:account') }))
    await page.keyboard.press('Enter')
    await press(page.getByRole('button', { name: words('fr', 'shell:signOut') }))
    await expectAddress(page, (url) => url.pathname === `/fr${routes.login()}`)
  })
})

import { expect, type Page } from '@playwright/test'
import { demoDriverPhone } from '#server/demo-accounts.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { emailOf, password } from './support/accounts.ts'
import { graveFindings } from './support/axe.ts'
import { badGateway } from './support/fault-proxy.ts'
import { codeSentOn } from './support/mail.ts'
import { signInForm } from './support/pages/sign-in.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

/** Presses Tab until this has the focus, as somebody does who sees where it is. */
async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page.getByLabel(name, { exact: true }).or(page.getByRole('button', { name, exact: true }))
  for (let steps = 0; steps < 30; steps += 1) {
    await page.keyboard.press('Tab')
    if (await wanted.and(page.locator(':focus')).count()) return
  }
  throw new Error(`No way to ${name} by Tab.`)
}

const labels = (locale: Locale) => ({
  email: words(locale, 'auth:email'),
  password: words(locale, 'auth:password'),
  submit: words(locale, 'auth:signIn'),
})

test.describe('signed out', () => {
  test.use({ role: null })

  test('staff sign in by keyboard alone, after a wrong password too', async ({ page }) => {
    await page.goto(routes.login())
    await tabTo(page, 'Email')
    await page.keyboard.type(emailOf('finance'))
    await tabTo(page, 'Password')
    await page.keyboard.type('not the password')
    await page.keyboard.press('Enter')
    await expect(signInForm(page).problem).toBeVisible()
    await page.getByLabel('Password', { exact: true }).press('ControlOrMeta+a')
    await page.keyboard.type(password)
    await tabTo(page, 'Sign in')
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(routes.dashboard())
  })

  test('a driver signs in by keyboard alone', async ({ page, system }) => {
    await page.goto(routes.driverLogin())
    await tabTo(page, 'Mobile number')
    await page.keyboard.type(demoDriverPhone)
    const code = await codeSentOn(system, demoDriverPhone, async () => {
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('One-time code', { exact: true })).toBeFocused()
    })
    await page.keyboard.type(code)
    await tabTo(page, 'Verify')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(routes.dashboard())
  })

  for (const locale of ['en', 'ar'] as const) {
    test(`forms that were refused have no grave finding of axe, in ${locale}`, async ({ page }) => {
      for (const path of [routes.login(), routes.driverLogin(), routes.register(), routes.forgotPassword()]) {
        await page.goto(localePath(locale, path))
        await settled(page)
        await page.locator('main form:visible [type=submit]').first().click()
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
        expect(await graveFindings(page), `${path} with gaps`).toEqual([])
      }
      await page.goto(localePath(locale, routes.login()))
      await signInForm(page, labels(locale)).submit(emailOf('viewer'), 'not the password')
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
      expect(await graveFindings(page), 'wrong password').toEqual([])
    })
  }
})

test.describe('signed in', () => {
  test.use({ role: 'dispatcher' })

  for (const path of [routes.bookings(), routes.dashboard(), routes.trips()]) {
    test(`${path} without an answer has no grave finding of axe`, async ({ page, faults }) => {
      faults.spoil(/\/api\/(web|trips)\//, badGateway)
      await page.goto(path)
      await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible({ timeout: 20_000 })
      expect(await graveFindings(page)).toEqual([])
    })
  }
})

test.describe('who wants no motion', () => {
  test.use({ role: 'dispatcher', contextOptions: { reducedMotion: 'reduce' } })

  test('gets none: nothing moves for longer than an instant, and pages do not slide', async ({ page }) => {
    for (const path of [routes.bookings(), routes.dashboard()]) {
      await page.goto(path)
      await settled(page)
      await page.getByRole('button', { name: words('en', 'inbox:title') }).click()
      await expect(page.getByRole('dialog', { name: words('en', 'inbox:title') })).toBeVisible()
      const longest = await page.evaluate(() => {
        const seconds = (text: string) => Math.max(...text.split(',').map((one) => Number.parseFloat(one)))
        const all = [...document.querySelectorAll('*')].filter((one) => !one.matches('.animate-turn'))
        return Math.max(
          ...all.flatMap((one) =>
            [undefined, '::before', '::after'].map((part) => {
              const { animationName, animationDuration, transitionDuration } = getComputedStyle(one, part)
              return Math.max(
                animationName === 'none' ? 0 : seconds(animationDuration),
                seconds(transitionDuration),
              )
            }),
          ),
        )
      })
      expect(longest).toBeLessThanOrEqual(0.001)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
        'auto',
      )
    }
  })
})

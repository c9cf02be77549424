import { expect } from '@playwright/test'
import { demoDriverPhone } from '#server/platform/demo-accounts.ts'
import { entryRoutes } from '#src/lib/entry-routes.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { emailOf, password } from './support/accounts.ts'
import { graveFindings } from './support/axe.ts'
import { badGateway } from './support/fault-proxy.ts'
import { named, press, typeInto } from './support/keyboard.ts'
import { codeSentOn } from './support/mail.ts'
import { signInForm } from './support/pages/sign-in.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

const labels = (locale: Locale) => ({
  email: words(locale, 'auth:email'),
  password: words(locale, 'auth:password'),
  submit: words(locale, 'auth:signIn'),
})

test.describe('signed out', () => {
  test.use({ role: null })

  test('staff sign in by keyboard alone, after a wrong password too', async ({ page }) => {
    await page.goto(routes.login())
    await typeInto(named(page, 'Email'), emailOf('finance'))
    await typeInto(named(page, 'Password'), 'not the password')
    await page.keyboard.press('Enter')
    await expect(signInForm(page).problem).toBeVisible()
    await typeInto(named(page, 'Password'), password)
    await press(named(page, 'Sign in'), 'Space')
    await expect(page).toHaveURL(routes.dashboard())
  })

  test('a driver signs in by keyboard alone', async ({ page, system }) => {
    await page.goto(routes.driverLogin())
    await typeInto(named(page, 'Mobile number'), demoDriverPhone)
    const code = await codeSentOn(system, demoDriverPhone, async () => {
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('One-time code', { exact: true })).toBeFocused()
    })
    await page.keyboard.type(code)
    await press(named(page, 'Verify'))
    await expect(page).toHaveURL(routes.day())
  })

  for (const locale of ['en', 'ar'] as const) {
    test(`forms that were refused have no grave finding of axe, in ${locale}`, async ({ page }) => {
      for (const path of [
        routes.login(),
        routes.driverLogin(),
        entryRoutes.register(),
        entryRoutes.forgotPassword(),
      ]) {
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

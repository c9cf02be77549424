import { expect } from '@playwright/test'
import { entryRoutes } from '#src/lib/entry-routes.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { expectAddress } from './support/address.ts'
import { graveFindings } from './support/axe.ts'
import { tabTo } from './support/keyboard.ts'
import { registrationForm } from './support/pages/application-form.ts'
import { inbox } from './support/pages/inbox.ts'
import { signInForm } from './support/pages/sign-in.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: null })

const path = entryRoutes.companyRegistration()
const sends = /\/api\/registrations\/companies/

test('a company applies, staff approve it, and its contact signs in by the mailed link', async ({
  page,
  another,
  system,
}) => {
  const email = 'orla@example.test'
  await page.goto(routes.login())
  await page.getByRole('link', { name: words('en', 'auth:toCompanyLink') }).click()
  await expect(page).toHaveURL(path)
  const form = registrationForm(page)
  await form.company(email)
  for (const text of ['St Brigid School', 'Orla', 'British Pound (GBP)', 'Europe/London'])
    await expect(page.locator('[data-review]').getByText(text, { exact: true })).toBeVisible()
  await form.agreeAndSend('consent.company')
  await expect(form.done).toBeVisible()

  const admin = await another('admin')
  await admin.goto(routes.users())
  const waiting = admin.locator(`a[href="${routes.applications()}?kind=company&status=pending"]`)
  await waiting.first().click()
  await expect(admin.getByRole('link', { name: 'St Brigid School' })).toBeVisible()
  await admin.goto(routes.companies())
  const way = admin.locator(`a[href^="${routes.applications()}?kind=company"]`)
  await expect(way).toHaveText(new RegExp(`${words('en', 'applications:title')}\\s*[1-9]`))
  const { bell, panel } = inbox(admin)
  await bell.click()
  // The demo's rides go on meanwhile, and may have something newer to tell.
  await panel.locator(`a[href^="${routes.applications()}"]`).first().click()
  await expectAddress(admin, ({ pathname, searchParams }) => {
    return pathname === routes.applications() && searchParams.has('id')
  })
  await expect(admin.getByText('Europe/London')).toBeVisible()
  await admin.getByRole('button', { name: words('en', 'application:approve') }).click()
  await expect(
    admin.getByText(words('en', 'application:approved', { name: 'St Brigid School' })),
  ).toBeVisible()
  // The mail before this one proves the address.
  const chosen = `${entryRoutes.resetPassword()}#token=`
  let link: string | undefined
  await expect(() => {
    const mail = system.outbox().findLast((one) => one.includes(email) && one.includes(chosen))
    link = /https?:\/\/[^/]+(\/[\w/-]+#token=[\w-]+)/.exec(mail ?? '')?.[1]
    expect(link).toBeTruthy()
  }).toPass()
  await page.goto(link ?? '')
  await page.getByLabel(words('en', 'auth-recovery:reset.password'), { exact: true }).fill('a good password')
  await page.getByRole('button', { name: words('en', 'auth-recovery:reset.action') }).click()
  await page.getByRole('link', { name: words('en', 'auth-recovery:verify.toLogin') }).click()
  await signInForm(page).submit(email, 'a good password')
  await expect(page).toHaveURL(routes.dashboard())
})

test('gaps and a mistyped address are shown at their fields', async ({ page, faults }) => {
  await page.goto(path)
  const form = registrationForm(page)
  await form.next()
  await expect(page.getByText(form.notice('problem.missing'))).toHaveCount(3)
  await expect(form.field('company.name')).toBeFocused()
  await form.field('company.name').fill('School')
  await form.field('company.type').selectOption('school')
  await form.field('address').fill('1 Hill Road')
  await form.next()
  await form.field('firstName').fill('Orla')
  await form.field('lastName').fill('Byrne')
  await form.field('phone').fill('+447700910302')
  await form.field('email').fill('orla at example')
  await form.next()
  await expect(page.getByText(form.notice('problem.email'))).toBeVisible()
  await expect(form.field('email')).toBeFocused()
  expect(faults.seen(/\/api\/registrations/)).toEqual([])
})

test('a server that hangs, then is cut off, loses nothing that was typed', async ({ page, faults }) => {
  await page.goto(path)
  const form = registrationForm(page)
  await form.company('hang@example.test', 'École <b>Sainte-Brigitte</b>')
  faults.spoil(sends, { kind: 'reset' })
  await form.agreeAndSend('consent.company')
  await expect(page.getByRole('alert').filter({ hasText: /could not be reached/ })).toBeVisible()
  await page.reload()
  await expect(form.heading('review')).toBeVisible()
  await expect(page.locator('[data-review]').getByText('École <b>Sainte-Brigitte</b>')).toBeVisible()
  faults.heal()
  await form.send()
  await expect(form.done).toBeVisible()
})

test('by keyboard alone, and typed before the page’s code is there', async ({ page, faults }) => {
  await page.goto(path)
  const form = registrationForm(page)
  await tabTo(form.field('company.name'))
  await page.keyboard.type('Keyboard School')
  await page.keyboard.press('Tab')
  await page.keyboard.type('School')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1 Hill Road')
  await page.keyboard.press('Enter')
  await expect(form.heading('contact')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(form.field('firstName')).toBeFocused()
  expect(faults.seen(sends)).toEqual([])
})

test('no step has a serious finding of axe, in English or Arabic, light or dark', async ({ page }) => {
  for (const [locale, mode] of [
    ['en', 'light'],
    ['ar', 'dark'],
  ] as const) {
    await page.goto(localePath(locale, path))
    await page.evaluate(
      (settings) => {
        sessionStorage.clear()
        localStorage.setItem('kerbside:customizer', JSON.stringify(settings))
      },
      { v: 1, activeMode: mode, isLanguage: locale, activeDir: locale === 'ar' ? 'rtl' : 'ltr' },
    )
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-mode', mode)
    const form = registrationForm(page, locale)
    await form.next()
    expect(await graveFindings(page)).toEqual([])
    await form.company(`axe.${locale}@example.test`)
    expect(await graveFindings(page)).toEqual([])
  }
})

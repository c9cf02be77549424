import { expect } from '@playwright/test'
import { localePath, routes } from '#src/lib/routes.ts'
import { emailOf, password } from './support/accounts.ts'
import { expectAddress } from './support/address.ts'
import { badGateway, type Fault, tooMany, unavailable } from './support/fault-proxy.ts'
import { shell } from './support/pages/shell.ts'
import { signInForm } from './support/pages/sign-in.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

const signInCall = /\/api\/auth\/web-login/

test.use({ role: null })

test('a member of staff signs in and out again', async ({ page }) => {
  await page.goto(routes.login())
  await signInForm(page).submit(emailOf('dispatcher'), password)
  await expect(page).toHaveURL(routes.dashboard())
  await shell(page).signOut()
  await expect(page).toHaveURL(routes.login())
  await page.goto(routes.dashboard())
  await expectAddress(page, (url) => url.pathname === routes.login())
})

test('a wrong password is refused, and what was typed stays', async ({ page }) => {
  await page.goto(routes.login())
  const form = signInForm(page)
  await form.submit(emailOf('support'), 'not the password')
  await expect(form.problem).toHaveText(/\S/)
  await expect(form.email).toHaveValue(emailOf('support'))
  await form.submit(emailOf('support'), password)
  await expect(page).toHaveURL(routes.dashboard())
})

test('an account that does not exist gets the same answer as a wrong password', async ({ page }) => {
  await page.goto(routes.login())
  const form = signInForm(page)
  await form.submit(emailOf('viewer'), 'not the password')
  await expect(form.problem).toHaveText(/\S/)
  const message = await form.problem.textContent()
  await page.reload()
  await form.submit('nobody@kerbside.test', 'not the password')
  await expect(form.problem).toHaveText(message ?? '')
})

for (const path of [routes.login(), localePath('ar', routes.driverLogin())]) {
  test(`${path} is painted before its sheet is there, and stays as it is`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const held = Promise.withResolvers<void>()
    await page.route('**/*.css', async (route) => {
      await held.promise
      await route.continue()
    })
    const sheet = page.waitForResponse('**/*.css')
    await page.goto(path, { waitUntil: 'commit' })
    const parts = page.locator('main form :is(label, input, button), main h1').filter({ visible: true })
    await expect(parts.last()).toBeVisible()
    const boxes = async () => {
      await page.evaluate(() => document.fonts.ready)
      return parts.evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          const { color, backgroundColor, borderColor, fontSize } = getComputedStyle(one)
          return [
            Math.round(x),
            Math.round(y),
            Math.round(width),
            Math.round(height),
            color,
            backgroundColor,
            borderColor,
            fontSize,
          ]
        }),
      )
    }
    const before = await boxes()
    held.resolve()
    await (await sheet).finished()
    await page.waitForLoadState()
    expect(await boxes()).toEqual(before)
  })
}

test('ten clicks and Enter at once send one request', async ({ page, faults }) => {
  faults.spoil(signInCall, { kind: 'delay', milliseconds: 2000 })
  await page.goto(routes.login())
  const form = signInForm(page)
  await form.email.fill(emailOf('finance'))
  await form.password.fill(password)
  // Within one turn of the page and over several; the answer comes long after them.
  await form.button.evaluate(async (button: HTMLButtonElement) => {
    for (let click = 0; click < 10; click += 1) {
      button.click()
      if (click % 3 === 2) await new Promise((resolve) => setTimeout(resolve))
    }
    // What the browser does on Enter in a field.
    button.form?.requestSubmit(button)
  })
  await expect(page).toHaveURL(routes.dashboard())
  expect(faults.seen(signInCall, 'POST')).toHaveLength(1)
})

test('a form that is sent before its code is here waits for it and keeps the password out of the address', async ({
  page,
  faults,
}) => {
  faults.spoil(/\/_astro\/.*\.js/, { kind: 'delay', milliseconds: 1500 })
  await page.goto(routes.login(), { waitUntil: 'commit' })
  await signInForm(page).submit(emailOf('admin'), password)
  await expect(page).toHaveURL(routes.dashboard())
  expect(faults.seen(/kerbside-demo/)).toEqual([])
})

const faultyAnswers: [name: string, fault: Fault][] = [
  ['a gateway that answers HTML', badGateway],
  ['a server that is overloaded', unavailable],
  ['too many tries', tooMany],
  ['a connection that breaks', { kind: 'reset' }],
  ['an answer that stops half-way', { kind: 'truncate' }],
  ['a server that never answers', { kind: 'hang' }],
]

for (const [name, fault] of faultyAnswers) {
  test(`${name}: one clear message, nothing typed is lost, and the next try works`, async ({
    page,
    faults,
  }) => {
    if (fault.kind === 'hang') await page.clock.install()
    await page.goto(routes.login())
    const form = signInForm(page)
    faults.spoil(signInCall, fault)
    await form.submit(emailOf('company'), password)
    if (fault.kind === 'hang') {
      await expect.poll(() => faults.seen(signInCall, 'POST').length).toBe(1)
      await page.clock.fastForward(15_000)
    }
    await expect(form.button).not.toHaveAttribute('aria-busy', 'true')
    await expect(form.problem).toHaveText(/\S/)
    await expect(form.problem).not.toContainText('<')
    await expect(form.email).toHaveValue(emailOf('company'))
    await expect(form.password).toHaveValue(password)
    // Chromium itself repeats a request whose kept-open connection breaks before a byte of the answer.
    if (fault.kind !== 'reset') expect(faults.seen(signInCall, 'POST')).toHaveLength(1)
    faults.heal()
    // After "too many tries" the form waits as long as the server demands, and says so.
    await expect(async () => {
      await form.button.click()
      await expect(page).toHaveURL(routes.dashboard(), { timeout: 8000 })
    }).toPass()
  })
}

for (const locale of ['fr', 'ar'] as const) {
  test(`signs in in ${locale}, with messages in that language`, async ({ page }) => {
    await page.goto(`/${locale}${routes.login()}`)
    const form = signInForm(page, {
      email: words(locale, 'auth:email'),
      password: words(locale, 'auth:password'),
      submit: words(locale, 'auth:signIn'),
    })
    await form.button.click()
    await expect(page.getByText(words(locale, 'auth:emailMissing'))).toBeVisible()
    await form.submit(emailOf('admin'), password)
    await expect(page).toHaveURL(`/${locale}${routes.dashboard()}`)
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`))
  })
}

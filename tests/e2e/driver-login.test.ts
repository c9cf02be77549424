import { expect, type Page } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { phones } from './support/driver.ts'
import type { Fault } from './support/fault-proxy.ts'
import { codeSentOn } from './support/mail.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: null })

/** Nobody's: it gets the same answer. */
const nobody = '+447700999801'
const call = /\/api\/auth\/login\/driver\/otp/

const t = (key: string, values?: Record<string, string>) => words('en', key, values)
const answerOf = (status: number, body: object): Fault => ({
  kind: 'answer',
  status,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
const sent = answerOf(200, { detail: 'Sent.', expiresIn: 300, resendIn: 60 })

function driverLogin(page: Page) {
  const button = (key: string) => page.getByRole('button', { name: t(`driver-auth:${key}`), exact: true })
  const number = page.getByLabel(t('driver-auth:number'), { exact: true })
  const code = page.getByLabel(t('driver-auth:code'), { exact: true })
  return {
    number,
    code,
    button,
    /** The way to another code, whatever it says. */
    again: page.getByRole('button', { name: new RegExp(`^${t('driver-auth:resend')}`) }),
    status: page.getByRole('status').filter({ hasText: /\S/ }),
    problem: page.getByRole('alert').filter({ hasText: /\S/ }),
    async send(phone: string) {
      await number.fill(phone)
      await button('send').click()
    },
    async verify(otp: string) {
      await code.fill(otp)
      await button('verify').click()
    },
  }
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('the code has one field, which the phone may fill in, and another code waits for 60 s', async ({
  page,
  faults,
}) => {
  await page.clock.install()
  await page.goto(routes.driverLogin())
  const login = driverLogin(page)
  await login.send(nobody)
  await expect(login.code).toBeFocused()
  await expect(page.locator('main input:visible')).toHaveCount(1)
  await expect(login.code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(login.code).toHaveAttribute('inputmode', 'numeric')
  await expect(login.status).toContainText(nobody)

  await expect(login.again).toBeDisabled()
  await expect(login.again).toHaveText(/ in \d+ seconds$/)
  await page.clock.runFor(58_000)
  await expect(login.again).toBeDisabled()
  await page.clock.runFor(2500)
  await expect(login.again).toHaveText(t('driver-auth:resend'))
  await expect(login.again).toBeEnabled()
  expect(faults.seen(call, 'POST')).toHaveLength(1)
  // For the server no minute has passed.
  faults.heal()
  faults.spoil(call, sent)
  await login.again.click()
  await expect(login.code).toBeFocused()
  await expect(login.again).toBeDisabled()
  expect(faults.seen(call, 'POST')).toHaveLength(1)
})

test('a wrong code is refused and stays to be put right, and the right one lets in', async ({
  page,
  system,
}) => {
  await page.goto(routes.driverLogin())
  const login = driverLogin(page)
  const code = await codeSentOn(system, phones.wrong, () => login.send(phones.wrong))
  await login.verify(wrong(code))
  await expect(login.problem).toHaveText(t('own-problems:otpVerifyFailed'))
  await expect(login.code).toHaveValue(wrong(code))
  await expect(page).toHaveURL(routes.driverLogin())
  await login.verify(code)
  await expect(page).toHaveURL(routes.day())
})

test('another number: the one before stays to be changed, and its own code lets in', async ({
  page,
  system,
}) => {
  await page.goto(routes.driverLogin())
  const login = driverLogin(page)
  await login.send('+447700999802')
  await expect(login.code).toBeVisible()
  await login.button('otherNumber').click()
  await expect(login.number).toBeFocused()
  await expect(login.number).toHaveValue('+447700999802')
  await expect(login.code).toBeHidden()
  const code = await codeSentOn(system, phones.other, () => login.send(phones.other))
  await expect(login.status).toContainText(phones.other)
  await login.verify(code)
  await expect(page).toHaveURL(routes.day())
})

test('a code that has run out is refused, and another one can be had', async ({ page, faults }) => {
  await page.clock.install()
  await page.goto(routes.driverLogin())
  const login = driverLogin(page)
  await login.send('+447700999803')
  await expect(login.code).toBeVisible()
  await page.clock.runFor(301_000)
  // What the server says to a code of five minutes ago (tests/server/auth-otp.test.ts).
  faults.spoil(call, answerOf(400, { non_field_errors: [t('own-problems:otpVerifyFailed')] }), { times: 1 })
  await login.verify('123456')
  await expect(login.problem).toHaveText(t('own-problems:otpVerifyFailed'))
  faults.heal()
  faults.spoil(call, sent)
  await login.again.click()
  await expect(login.code).toBeFocused()
  await expect(login.again).toBeDisabled()
  expect(faults.seen(call, 'POST')).toHaveLength(1)
})

test('a right code whose profile does not come: an error, and the next try does not send it again', async ({
  page,
  system,
  faults,
}) => {
  await page.goto(routes.driverLogin())
  const login = driverLogin(page)
  const code = await codeSentOn(system, phones.profile, () => login.send(phones.profile))
  faults.heal()
  faults.spoil(/\/api\/auth\/profile/, { kind: 'answer', status: 500 })
  await login.verify(code)
  await expect(login.problem).toHaveText(t('own-problems:profileFailed'))
  faults.heal()
  await login.button('verify').click()
  await expect(page).toHaveURL(routes.day())
  expect(faults.seen(call, 'POST')).toEqual([])
})

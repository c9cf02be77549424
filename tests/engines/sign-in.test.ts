import { expect } from 'vitest'
import { routes } from '#src/lib/routes.ts'
import { words } from '#tests/e2e/support/words.ts'
import { among, button, field, heading } from './support/find.ts'
import { test } from './support/test.ts'

const say = (key: string, values?: Record<string, string>) => words('en', key, values)
const account = among('[popovertarget="k-account"]')

test('staff sign in and out, and the way back shows nothing of it', async ({ user }) => {
  await user.signIn('admin')
  await user.open(routes.bookings())
  await user.sees(among('tbody a[data-row-link]'))
  await user.press(account)
  await user.press(button(say('shell:signOut')))
  await user.at(routes.login())
  await user.back()
  await user.at(routes.login())
  await user.sees(field(say('auth:email')))
  expect(await user.engine.evaluate(() => document.body.textContent)).not.toContain('KB-')
  await user.arrive()
})

test('a driver signs in by a one-time code', async ({ user, system }) => {
  const phone = '+447700900001'
  await user.arrive()
  await user.open(routes.driverLogin())
  await user.write(field(say('driver-auth:number')), phone)
  await user.press(button(say('driver-auth:send')))
  let code: string | undefined
  await expect
    .poll(() => {
      const text = system.outbox().findLast((line) => line.includes(phone))
      code = /\b(\d{6})\b/.exec(text ?? '')?.[1]
      return code
    })
    .toBeTruthy()
  await user.focused(field(say('driver-auth:code')))
  await user.engine.type(code ?? '')
  await user.press(button(say('driver-auth:verify')))
  await user.at(routes.day())
  await user.settled()
  await user.sees(heading())
  await user.arrive()
})

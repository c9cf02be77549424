import { expect } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { emailOf } from '#tests/e2e/support/accounts.ts'
import { shell } from '#tests/e2e/support/pages/shell.ts'
import { signInForm } from '#tests/e2e/support/pages/sign-in.ts'
import { settled } from '#tests/e2e/support/settled.ts'
import { siblingPassword, test } from './support/sibling.ts'

test('a console beside its API signs in, shows its pages, and signs out', async ({ page, sibling }) => {
  test.slow()
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
  })
  await page.goto(routes.login())
  await signInForm(page).submit(emailOf('dispatcher'), siblingPassword)
  await expect(page).toHaveURL((url) => url.pathname === routes.dashboard())
  for (const path of [routes.bookings(), routes.trips(), routes.dashboard()]) {
    await page.goto(path)
    await settled(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await shell(page).signOut()
  await expect(page).toHaveURL((url) => url.pathname === routes.login())
  expect(calls.length).toBeGreaterThan(3)
  expect(calls.filter((url) => new URL(url).origin !== sibling.api)).toEqual([])
})

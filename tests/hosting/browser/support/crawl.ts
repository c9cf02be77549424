import { expect } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { emailOf, password } from '#tests/e2e/support/accounts.ts'
import { shell } from '#tests/e2e/support/pages/shell.ts'
import { signInForm } from '#tests/e2e/support/pages/sign-in.ts'
import { settled } from '#tests/e2e/support/settled.ts'
import { type BuiltPage, pages } from './files.ts'
import { test } from './test.ts'

/** The same page in its languages. */
const byRoute = Map.groupBy(pages, ({ address }) => address.replace(/^\/[a-z]{2}(?=\/)/, ''))

function crawl(route: string, found: readonly BuiltPage[]): void {
  test.describe(route, () => {
    const [{ guard } = { guard: 'open' }] = found
    test.use({ role: guard === 'private' ? 'admin' : null })

    test('opens in every language without a word in the console', async ({ page }) => {
      for (const { address } of found) {
        const answer = await page.goto(address)
        expect(answer?.status(), address).toBe(200)
        // The front door leads elsewhere by itself; another address in the middle of that would break it off.
        if (guard === 'root') await page.waitForURL((url) => url.pathname !== address)
        await settled(page)
      }
    })
  })
}

/** Opens every page in Chromium; the fixture fails a test whose pages break their policy or write an error. */
export function opensEveryPage(): void {
  for (const [route, found] of byRoute) crawl(route, found)

  test('somebody signs in and out through it', async ({ page }) => {
    await page.goto(routes.login())
    await signInForm(page).submit(emailOf('dispatcher'), password)
    await expect(page).toHaveURL((url) => url.pathname === routes.dashboard())
    await settled(page)
    await shell(page).signOut()
    await expect(page).toHaveURL((url) => url.pathname === routes.login())
  })
}

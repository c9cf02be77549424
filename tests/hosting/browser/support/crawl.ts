import { expect } from '@playwright/test'
import { routes, splitPath } from '#src/lib/routes.ts'
import { emailOf, password } from '#tests/e2e/support/accounts.ts'
import { expectAddress } from '#tests/e2e/support/address.ts'
import { shell } from '#tests/e2e/support/pages/shell.ts'
import { signInForm } from '#tests/e2e/support/pages/sign-in.ts'
import { settled } from '#tests/e2e/support/settled.ts'
import { type BuiltPage, pages } from './files.ts'
import { test } from './test.ts'

/** So many pages are opened in one tab, one after the other. */
const batch = 10
/**
 * Of the pages of one kind in one language, one in so many is opened: all of them are opened from our own server, and
 * `serving.ts` shows that this one sends the same bytes with the same headers.
 */
const sample = 80

const kinds = Map.groupBy(pages, ({ address, guard }) => `${splitPath(address).locale} ${guard}`)
// Other ones in each language.
const sampled = [...kinds.values()].flatMap((found, at) =>
  found.filter((_, index) => (index + at * 7) % Math.min(sample, found.length) === 0),
)

const isPrivate = ({ guard }: BuiltPage) => guard === 'private'

function opens(title: string, found: readonly BuiltPage[], role: 'admin' | null): void {
  const batches = Array.from({ length: Math.ceil(found.length / batch) }, (_, at) =>
    found.slice(at * batch, (at + 1) * batch),
  )
  for (const [at, part] of batches.entries()) {
    test.describe(`${title} ${at + 1}/${batches.length}`, () => {
      test.use({ role })

      test(`${part.map(({ address }) => address).join(' ')}`, async ({ page }) => {
        test.slow()
        for (const { address, guard } of part) {
          const answer = await page.goto(address)
          expect(answer?.status(), address).toBe(200)
          // The front door leads elsewhere by itself; another address in the middle of that would break it off.
          if (guard === 'root') await page.waitForURL((url) => url.pathname !== address)
          await settled(page)
        }
      })
    })
  }
}

/** Opens pages of every kind in Chromium; the fixture fails a test whose pages break their policy or write an error. */
export function opensPages(): void {
  opens('pages for whoever is signed in', sampled.filter(isPrivate), 'admin')
  opens(
    'pages for everybody',
    sampled.filter((page) => !isPrivate(page)),
    null,
  )

  test('somebody signs in and out through it', async ({ page }) => {
    await page.goto(routes.login())
    await signInForm(page).submit(emailOf('dispatcher'), password)
    await expectAddress(page, (url) => url.pathname === routes.dashboard())
    await settled(page)
    await shell(page).signOut()
    await expectAddress(page, (url) => url.pathname === routes.login())
    await expect(signInForm(page).button).toBeVisible()
  })
}

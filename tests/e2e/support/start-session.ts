import { expect, type Page } from '@playwright/test'
import type { Role } from '#contract/people.ts'
import { storageKeys } from '#src/lib/guard/keys.ts'
import { emailOf, password } from './accounts.ts'
import { fillStorage, withoutStorage } from './storage.ts'

/**
 * Signs in by the call of the form, for a session of the page's own: the form and the dashboard behind it take longer to
 * load than many tests. The first page that is opened finds in the storage what the form leaves there.
 */
export async function startSession(
  page: Page,
  role: Exclude<Role, 'driver'>,
  email = emailOf(role),
): Promise<void> {
  const context = page.context()
  const answer = await page.request.post('/api/auth/web-login', { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  const left = { [storageKeys.role]: role, [storageKeys.signedIn]: crypto.randomUUID() }
  const localStorage = Object.entries(left).map(([name, value]) => ({ name, value }))
  const { cookies } = await context.storageState()
  const session = { cookies, origins: [{ origin: new URL(answer.url()).origin, localStorage }] }
  await context.addCookies(withoutStorage(session).cookies)
  await fillStorage(context, session)
}

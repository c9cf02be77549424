import type { Page } from '@playwright/test'
import { storageKeys } from '#src/lib/guard/keys.ts'
import { emailOf, type StaffRole, signInByCall } from './accounts.ts'
import { fillStorage, withoutStorage } from './storage.ts'

/**
 * Signs in without the form, for a session of the page's own. The first page that is opened finds in the storage what the
 * form leaves there.
 */
export async function startSession(page: Page, role: StaffRole, email = emailOf(role)): Promise<void> {
  const context = page.context()
  const answer = await signInByCall(page.request, email)
  const left = { [storageKeys.role]: role, [storageKeys.signedIn]: crypto.randomUUID() }
  const localStorage = Object.entries(left).map(([name, value]) => ({ name, value }))
  const { cookies } = await context.storageState()
  const session = { cookies, origins: [{ origin: new URL(answer.url()).origin, localStorage }] }
  await context.addCookies(withoutStorage(session).cookies)
  await fillStorage(context, session)
}

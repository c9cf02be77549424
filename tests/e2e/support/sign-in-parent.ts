import { expect, type Page } from '@playwright/test'
import { password } from './accounts.ts'
import { linkTo } from './mail.ts'
import { send } from './road.ts'
import type { Family } from './shared-run.ts'
import { startSession } from './start-session.ts'
import type { System } from './system.ts'
import type { Another } from './test.ts'

/** A parent chooses a password by the link of their invitation, and has a session: `families.test.ts` does it by hand. */
export async function signInParent(
  page: Page,
  another: Another,
  system: System,
  { parent }: Family,
): Promise<Page> {
  await send(page, 'post', `/api/web/parents/${parent.id}/actions/invite`, { by: 'email' }, parent.version)
  const token = (await linkTo(system, parent.email)).split('#token=')[1] ?? ''
  const own = await another(null)
  const chosen = await own.request.post('/api/auth/password-reset/confirm', { data: { token, password } })
  expect(chosen.ok(), await chosen.text()).toBe(true)
  await startSession(own, 'parent', parent.email)
  return own
}

import { request } from '@playwright/test'
import type { Desk } from '#tests/e2e/support/road.ts'

/** A dispatcher at another computer, for what a test needs done there. */
export async function deskOf(origin: string): Promise<Desk> {
  const session = await request.newContext({ baseURL: origin })
  const data = { email: 'dispatcher@kerbside.test', password: 'kerbside-demo' }
  await session.post('/api/auth/web-login', { data, headers: { origin } })
  return {
    request: session,
    url: () => origin,
    context: () => ({ cookies: async () => (await session.storageState()).cookies }),
  }
}

import {
  type APIRequestContext,
  type APIResponse,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  request,
} from '@playwright/test'
import type { Role } from '#contract/people.ts'
import { routes } from '#src/lib/routes.ts'
import { signInForm } from './pages/sign-in.ts'

export type StaffRole = Exclude<Role, 'driver'>
export const password = 'kerbside-demo'
export const emailOf = (role: StaffRole) => `${role}@kerbside.test`

export type SignedIn = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Younger than the ten minutes an access token lives: an older one would be refreshed by every test that has it. */
const freshFor = 4 * 60_000

/** Signs in through the form, to the dashboard: a session of the test's own, which it may end. */
export async function signInAs(page: Page, role: StaffRole): Promise<void> {
  await page.goto(routes.login())
  await signInForm(page).submit(emailOf(role), password)
  await page.waitForURL((url) => url.pathname === routes.dashboard(), { timeout: 15_000 })
}

/** What the browser itself does when the ten minutes of the access token are over: its cookie is gone. */
export async function expireAccess(context: BrowserContext): Promise<void> {
  const access = (await context.cookies()).find(({ name }) => /access/i.test(name))
  expect(access).toBeDefined()
  await context.clearCookies({ name: access?.name ?? '' })
}

/** Whether the session still is one: a test may have ended all of an account. */
async function isAlive(storageState: SignedIn, baseURL: string, options: BrowserContextOptions) {
  const { ignoreHTTPSErrors = false } = options
  const client = await request.newContext({ baseURL, storageState, ignoreHTTPSErrors })
  const answer = await client.get('/api/auth/profile')
  await client.dispose()
  return answer.ok()
}

/** Inside a test, a new context would otherwise begin with the test's own cookies. */
const nobody = { cookies: [], origins: [] }

/**
 * Signs in by the call of the form alone: its page and the dashboard take longer to load than many tests. The session is
 * in the cookies of the client.
 */
export async function signInByCall(client: APIRequestContext, email: string): Promise<APIResponse> {
  const answer = await client.post('/api/auth/web-login', { data: { email, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer
}

/** The cookies of a session of its own. */
async function newSession(role: StaffRole, baseURL: string, options: BrowserContextOptions) {
  const { ignoreHTTPSErrors = false } = options
  const client = await request.newContext({ baseURL, storageState: nobody, ignoreHTTPSErrors })
  await signInByCall(client, emailOf(role))
  const { cookies } = await client.storageState()
  await client.dispose()
  return cookies
}

/**
 * Signs each role in once through the form, and hands out what the browser then keeps. A session that is to be `own`,
 * has grown old or was ended is made by the same call, with what the form has left in the storage.
 */
export function accounts(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): (role: StaffRole, session?: { own: boolean }) => Promise<SignedIn> {
  const known = new Map<StaffRole, { state: SignedIn; at: number }>()
  async function signIn(role: StaffRole): Promise<SignedIn> {
    const kept = known.get(role)
    if (kept) return { ...kept.state, cookies: await newSession(role, baseURL, options) }
    const context = await browser.newContext({ ...options, baseURL, storageState: nobody })
    const page = await context.newPage()
    await signInAs(page, role)
    const state = await context.storageState()
    await context.close()
    return state
  }
  return async (role, { own } = { own: false }) => {
    const kept = known.get(role)
    const fresh = !own && kept && Date.now() - kept.at < freshFor
    if (fresh && (await isAlive(kept.state, baseURL, options))) return kept.state
    const state = await signIn(role)
    if (!own) known.set(role, { state, at: Date.now() })
    return state
  }
}

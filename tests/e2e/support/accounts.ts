import type { Browser, BrowserContextOptions } from '@playwright/test'
import type { Role } from '#contract/people.ts'
import { routes } from '#src/lib/routes.ts'
import { signInForm } from './pages/sign-in.ts'

export type StaffRole = Exclude<Role, 'driver'>
export const password = 'kerbside-demo'
export const emailOf = (role: StaffRole) => `${role}@kerbside.test`

export type SignedIn = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Younger than the ten minutes an access token lives: an older one would be refreshed by every test that has it. */
const freshFor = 4 * 60_000

/** Signs each role in once, through the form, and hands out what the browser then keeps. */
export function accounts(browser: Browser, baseURL: string): (role: StaffRole) => Promise<SignedIn> {
  const known = new Map<StaffRole, { state: SignedIn; at: number }>()
  return async (role) => {
    const kept = known.get(role)
    if (kept && Date.now() - kept.at < freshFor) return kept.state
    const context = await browser.newContext({ baseURL })
    const page = await context.newPage()
    await page.goto(routes.login())
    await signInForm(page).submit(emailOf(role), password)
    await page.waitForURL((url) => url.pathname !== routes.login(), { timeout: 15_000 })
    const state = await context.storageState()
    await context.close()
    known.set(role, { state, at: Date.now() })
    return state
  }
}

import type { Browser } from 'playwright'
import { routes } from '#src/lib/routes.ts'
import { openPage, type PageOptions } from './browser.ts'

/** Signs in through the form and gives what the browser keeps of it. */
export async function signIn(browser: Browser, url: string): Promise<NonNullable<PageOptions['state']>> {
  const page = await openPage(browser, { throttled: false })
  await page.goto(url + routes.login())
  await page.getByLabel('Email', { exact: true }).fill('admin@kerbside.test')
  await page.getByLabel('Password', { exact: true }).fill('kerbside-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => address.pathname !== routes.login())
  const state = await page.context().storageState()
  await page.context().close()
  return state
}

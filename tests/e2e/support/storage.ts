import type { BrowserContext } from '@playwright/test'
import type { SignedIn } from './accounts.ts'

/** A cookie that the first page takes away when it has filled its storage. */
const unfilled = 'storage-unfilled'

/**
 * A state for a new context whose storage its first page fills, by `fillStorage`. Playwright opens a page of its own to
 * fill it, which takes as long as a third of a test's first page.
 */
export function withoutStorage({ cookies }: SignedIn): SignedIn {
  const marks = cookies
    .slice(0, 1)
    .map((cookie) => ({ ...cookie, name: unfilled, path: '/', httpOnly: false }))
  return { cookies: [...cookies, ...marks], origins: [] }
}

/** Has the context's first page begin with what the state keeps in `localStorage`. */
export async function fillStorage(context: BrowserContext, { origins }: SignedIn): Promise<void> {
  const script = ([name, kept]: [string, SignedIn['origins']]) => {
    const here = kept.find(({ origin }) => origin === location.origin)
    if (!here || !document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`))) return
    for (const { name, value } of here.localStorage) localStorage.setItem(name, value)
    // biome-ignore lint/suspicious/noDocumentCookie: The other way to take it away gives no answer before the page begins.
    document.cookie = `${name}=; Max-Age=0; Path=/`
  }
  await context.addInitScript(script, [unfilled, origins] as [string, SignedIn['origins']])
}

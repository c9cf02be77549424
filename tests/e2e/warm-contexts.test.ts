import { type BrowserContext, expect } from '@playwright/test'
import { routes } from '#src/lib/routes.ts'
import { lightest } from './support/appearances.ts'
import { test } from './support/test.ts'

/** Everything that a page can leave behind, as far as the next one could see it. */
async function leftIn(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto(routes.login())
  const stored = await page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    caches: (await caches.keys()).length,
    databases: (await indexedDB.databases()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    permission: (await navigator.permissions.query({ name: 'geolocation' })).state,
    online: navigator.onLine,
  }))
  return {
    ...stored,
    cookies: (await context.cookies()).map(({ name }) => name).filter((name) => name !== 'csrftoken'),
  }
}

test('a context that was used begins anew', async ({ contexts, kind }) => {
  const signedOut = { ...kind, options: { locale: 'en-IE' } }
  const first = await contexts.take(signedOut, undefined)
  const unused = await leftIn(first.context)
  const page = await first.context.newPage()
  await page.goto(routes.login())
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
    await (await caches.open('left')).put('/left', new Response('behind'))
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve
    })
  })
  await page.goto(lightest)
  await page.evaluate(async () => {
    const factory = Reflect.get(globalThis, 'trustedTypes')
    const policy = factory.createPolicy('kerbside', { createScriptURL: (url: string) => url })
    await navigator.serviceWorker.register(policy.createScriptURL('/firebase-messaging-sw.js'))
  })
  await first.context.addCookies([{ name: 'left', value: 'behind', url: kind.baseURL }])
  await first.context.grantPermissions(['geolocation'])
  let heard = 0
  first.context.on('request', () => heard++)
  const left = await leftIn(first.context)
  const changed = Object.entries(unused).filter(
    ([name, value]) => `${left[name as keyof typeof left]}` !== `${value}`,
  )
  expect(changed.map(([name]) => name)).toEqual([
    'local',
    'caches',
    'databases',
    'workers',
    'permission',
    'cookies',
  ])
  await first.context.setOffline(true)
  await first.release(true)

  const second = await contexts.take(signedOut, undefined)
  expect(second.context).toBe(first.context)
  heard = 0
  expect(await leftIn(second.context)).toEqual(unused)
  expect(heard).toBe(0)
  await second.release(true)
})

test('a context with what can’t be taken back, or of another kind, is not handed on', async ({
  contexts,
  kind,
}) => {
  const spoils: ((context: BrowserContext) => Promise<unknown>)[] = [
    (context) => context.addInitScript('void 0'),
    (context) => context.clock.install(),
    (context) => context.route('**/left', (route) => route.abort()),
    (context) => context.request.get('/api/auth/profile').then(() => context.close()),
    async (context) => {
      const page = await context.newPage()
      await page.goto(routes.login())
      await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }))
    },
  ]
  const signedOut = { ...kind, options: { locale: 'en-NZ' } }
  for (const spoil of spoils) {
    const { context, release } = await contexts.take(signedOut, undefined)
    await spoil(context)
    await release(true)
    const next = await contexts.take(signedOut, undefined)
    expect(next.context).not.toBe(context)
    await next.release(false)
  }
  const { context, release } = await contexts.take(signedOut, undefined)
  await release(true)
  const other = await contexts.take({ ...signedOut, fetchesAhead: true }, undefined)
  expect(other.context).not.toBe(context)
  await other.release(true)
})

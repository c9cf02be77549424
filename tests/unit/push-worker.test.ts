import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const origin = 'https://console.example'
const source = readFileSync('public/firebase-messaging-sw.js', 'utf8')

/** The worker in a browser whose windows are at `open`; answers what a click on a notification with `link` does. */
async function click(link: unknown, open: string[] = []): Promise<string[]> {
  const did: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  const clients = {
    matchAll: async () => open.map((url) => ({ url, focus: async () => did.push(`focus ${url}`) })),
    openWindow: async (url: string) => did.push(`open ${url}`),
  }
  const self = {
    location: { origin },
    clients,
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  }
  runInContext(source, createContext({ self, URL, String }))
  const waits: Promise<unknown>[] = []
  listeners.get('notificationclick')?.({
    notification: { data: { link }, close: () => did.push('close') },
    waitUntil: (wait: Promise<unknown>) => waits.push(wait),
  })
  expect(waits).toHaveLength(1)
  await Promise.all(waits)
  return did
}

test('a click on a notification closes it and opens its page, or the tab that shows it already', async () => {
  const trips = `${origin}/fr/apps/trips/`
  expect(await click('/fr/apps/trips/')).toEqual(['close', `open ${trips}`])
  expect(await click(trips, [`${origin}/`, trips])).toEqual(['close', `focus ${trips}`])
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://[',
  null,
  7,
  {},
])('a click never leaves the console: %j', async (link) => {
  const [, did = ''] = await click(link)
  expect(did.startsWith(`open ${origin}/`)).toBe(true)
})

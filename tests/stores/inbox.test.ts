import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { notifications } from '#server/schema/notifications.ts'
import { testConsole } from './support/console.ts'

const server = await testConsole()
const account = await server.account('dispatcher', { email: 'dee@example.test' })

/** One more notification, newer than those before. */
let minutes = 0
async function notify() {
  minutes += 1
  const createdAt = new Date(server.clock().getTime() + minutes * 60_000)
  const data = { reference: `KB-${minutes}`, at: null, zone: 'Europe/London', booking: null }
  await server.db
    .insert(notifications)
    .values({ id: randomUUID(), accountId: account, kind: 'trip_late', data, pushDue: false, createdAt })
}

async function inbox() {
  const client = await server.signedIn(account)
  const tab = await server.open(null)
  for (const [name, value] of client.cookies) tab.cookies.set(name, value)
  const [store, { $unread }] = await Promise.all([
    import('#src/stores/inbox.ts'),
    import('#src/stores/unread.ts'),
  ])
  const rows = () => store.$inbox.get().rows ?? []
  return { ...store, $unread, rows, unread: () => rows().filter(({ readAt }) => readAt === null).length }
}

beforeEach(async () => {
  await server.db.delete(notifications)
  for (let index = 0; index < 25; index += 1) await notify()
})

test('older ones follow without a double, though new ones have come meanwhile', async () => {
  const { loadInbox, loadOlder, rows, $inbox } = await inbox()
  await loadInbox()
  expect([rows().length, $inbox.get().more]).toEqual([20, true])
  await notify()
  await loadOlder()
  expect([rows().length, new Set(rows().map(({ id }) => id)).size]).toEqual([25, 25])
  expect($inbox.get().more).toBe(false)
})

test('one is read, then all that were there, and none that came since', async () => {
  const { loadInbox, markRead, markAllRead, rows, unread, $unread } = await inbox()
  await loadInbox()
  await markRead(rows()[3]?.id ?? '')
  expect([unread(), $unread.get()]).toEqual([19, 24])
  await notify()
  await markAllRead()
  expect([unread(), $unread.get()]).toEqual([0, 1])
  await loadInbox()
  expect(unread()).toBe(1)
})

test('what could not be read is an error, and can be tried again', async () => {
  const { loadInbox, rows, $inbox } = await inbox()
  server.faults.spoil(/notifications/, { kind: 'answer', status: 400, body: '{"detail":"No"}' })
  await loadInbox()
  expect($inbox.get()).toMatchObject({ rows: null, loading: false })
  expect($inbox.get().error).not.toBeNull()
  server.faults.heal()
  await loadInbox()
  expect([rows().length, $inbox.get().error]).toEqual([20, null])
})

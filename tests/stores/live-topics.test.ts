import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import type { Chat } from '#contract/chat.ts'
import { placeAt, report, trackedFleet } from '#tests/server/support/tracked-fleet.ts'
import { testConsole } from './support/console.ts'

const server = await testConsole({ seed: (db) => trackedFleet(db, 9) })
const { db, clock, faults } = server
const streams = () =>
  faults.seen(/\/live\?/).map(({ path }) => new URLSearchParams(path.split('?')[1]).get('topics'))

const stops: (() => void)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await expect.poll(() => faults.open(/\/live\?/)).toBe(0)
})

/** One more tab of the browser that hears of one topic, and what it has heard. */
async function tab(topic: 'vehicles' | 'chats') {
  vi.resetModules()
  const { watchTopic } = await import('#src/stores/live.ts')
  const heard: string[] = []
  const states: string[] = []
  const stop = watchTopic(
    topic,
    ({ moves, chats = [] }) =>
      heard.push(...moves.map(({ latitude }) => placeAt(latitude)).map(String), ...chats),
    (state) => states.push(state),
  )
  stops.push(stop)
  await expect.poll(() => states.at(-1)).toBe('live')
  return { heard, stop }
}

test('tabs that hear of different things share one stream, and each hears of its own alone', async () => {
  const other = await server.account('admin')
  const admin = await server.signedIn(other)
  const me = await server.account('dispatcher')
  await server.open('dispatcher')
  const chat = (await admin.post<Chat>('/api/data/chat/ChatData', { members: [me], name: '' })).body
  const say = () =>
    admin.post(`/api/data/chat/ChatData/${chat.id}/messages`, { key: randomUUID(), text: 'Anybody?' })

  const map = await tab('vehicles')
  const talk = await tab('chats')
  await expect.poll(streams).toEqual(['vehicles', 'chats,vehicles'])
  await say()
  clock.advance(1)
  await report(db, { d0: 1 }, clock())
  await expect.poll(() => talk.heard).toEqual([chat.id])
  await expect.poll(() => map.heard).toEqual(['1'])
  expect(faults.open(/\/live\?/)).toBe(1)

  // Nobody is noted to have looked at what no tab shows any more.
  talk.stop()
  await expect.poll(streams).toEqual(['vehicles', 'chats,vehicles', 'vehicles'])
  clock.advance(1)
  await report(db, { d0: 2 }, clock())
  await expect.poll(() => map.heard).toEqual(['1', '2'])
})

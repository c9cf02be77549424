import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { placeAt, report, trackedFleet } from '#tests/server/support/tracked-fleet.ts'
import { testConsole } from './support/console.ts'

const server = await testConsole({ seed: (db) => trackedFleet(db, 9) })
const { db, clock, faults } = server
const streams = () => faults.seen(/\/live\?/)
const openStreams = () => faults.open(/\/live\?/)

/** The devices are at these places now, a second later than before. */
async function move(at: Readonly<Record<string, number>>) {
  clock.advance(1)
  await report(db, at, clock())
}

const stops: (() => void)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await expect.poll(() => openStreams()).toBe(0)
})

/** One more tab of the browser that watches, and what it has heard. */
async function tab() {
  vi.resetModules()
  const { watchLive } = await import('#src/stores/live.ts')
  const heard: string[] = []
  const states: string[] = []
  let gaps = 0
  const stop = watchLive(
    'vehicles',
    (moves, gap) => {
      heard.push(...moves.map(({ id, latitude }) => `${id} ${placeAt(latitude)}`))
      if (gap) gaps += 1
    },
    (state) => states.push(state),
  )
  stops.push(stop)
  return { heard, states, stop, gaps: () => gaps, state: () => states.at(-1) }
}
type Tab = Awaited<ReturnType<typeof tab>>
const isLive = (one: Tab) => expect.poll(one.state).toBe('live')

test('tabs share one stream, and who comes later hears of the same', async () => {
  await server.open('dispatcher')
  const first = await tab()
  await isLive(first)
  const others = [await tab(), await tab()]
  for (const one of others) await isLive(one)
  await move({ d0: 1, d1: 2 })
  for (const one of [first, ...others])
    await expect.poll(() => one.heard.toSorted()).toEqual(['v0 1', 'v1 2'])
  expect(streams()).toHaveLength(1)
})

test('when the tab that has the stream closes, the next one takes it up where it was', async () => {
  await server.open('dispatcher')
  const tabs = [await tab(), await tab(), await tab()]
  for (const one of tabs) await isLive(one)
  const [first, ...others] = tabs
  await move({ d0: 3 })
  for (const one of tabs) await expect.poll(() => one.heard).toEqual(['v0 3'])
  // What happens while nobody has the stream is not lost.
  faults.spoil(/\/live\?/, { kind: 'delay', milliseconds: 500 })
  first?.stop()
  await move({ d1: 4 })
  for (const one of others) await expect.poll(() => one.heard).toEqual(['v0 3', 'v1 4'])
  await move({ d2: 5 })
  for (const one of others) await expect.poll(() => one.heard).toEqual(['v0 3', 'v1 4', 'v2 5'])
  expect(streams()).toHaveLength(2)
  expect(streams()[1]?.path).toMatch(/since=./)
  expect(first?.heard).toEqual(['v0 3'])
})

test('where nothing moves the stream stays: a first event that came needs no second one soon', async () => {
  await server.open('dispatcher')
  const one = await tab()
  await isLive(one)
  await pause(9000)
  expect([one.states, streams().length, openStreams()]).toEqual([['connecting', 'live'], 1, 1])
})

test('a page that is put away gives the stream up, and goes on where it was when it is back', async () => {
  const browser = await server.open('dispatcher')
  const one = await tab()
  await isLive(one)
  await move({ d0: 6 })
  await expect.poll(() => one.heard).toEqual(['v0 6'])
  browser.fire('pagehide')
  await expect.poll(() => openStreams()).toBe(0)
  await move({ d1: 7 })
  browser.fire('pageshow')
  await expect.poll(() => one.heard).toEqual(['v0 6', 'v1 7'])
  expect([one.gaps(), streams().length]).toEqual([0, 2])
})

test('a stream that breaks is back within 10 s, with nothing missed and nothing twice', async () => {
  await server.open('dispatcher')
  const one = await tab()
  await isLive(one)
  await move({ d0: 8 })
  await expect.poll(() => one.heard).toEqual(['v0 8'])
  faults.cut(/\/live\?/)
  faults.spoil(/\/live\?/, { kind: 'reset' }, { times: 1 })
  await move({ d1: 9 })
  await expect.poll(() => one.heard, { timeout: 10_000 }).toEqual(['v0 8', 'v1 9'])
  await move({ d0: 10 })
  await expect.poll(() => one.heard).toEqual(['v0 8', 'v1 9', 'v0 10'])
  expect(one.states).toEqual(['connecting', 'live', 'connecting', 'lost', 'live'])
})

test('where a proxy holds streams back it is asked again and again', async () => {
  await server.open('dispatcher')
  faults.spoil(/\/live\?/, { kind: 'truncate' })
  const [one, other] = [await tab(), await tab()]
  await expect.poll(one.state, { timeout: 15_000 }).toBe('polling')
  await expect.poll(other.state).toBe('polling')
  await move({ d0: 11 })
  for (const { heard } of [one, other]) await expect.poll(() => heard, { timeout: 12_000 }).toEqual(['v0 11'])
  expect(faults.seen(/live\/changes/).length).toBeGreaterThan(1)
  faults.heal()
})

test('a server that hangs is waited for, and has its stream again once it answers', async () => {
  await server.open('dispatcher')
  const one = await tab()
  await isLive(one)
  faults.cut(/\/live\?/)
  faults.spoil(/\/live\?/, { kind: 'hang' }, { times: 1 })
  faults.spoil(/live\/changes/, { kind: 'reset' }, { times: 1 })
  await expect.poll(one.state, { timeout: 20_000 }).toBe('lost')
  await move({ d0: 13 })
  await expect.poll(one.state, { timeout: 20_000 }).toBe('live')
  expect(one.heard).toEqual(['v0 13'])
})

test('a proxy that cuts each stream within seconds is asked instead, and nothing is missed meanwhile', async () => {
  await server.open('dispatcher')
  const one = await tab()
  // Not before it is open: the server would be lost then.
  const cutting = setInterval(() => one.state() === 'live' && faults.cut(/\/live\?/), 400)
  try {
    await expect.poll(one.state, { timeout: 20_000 }).toBe('polling')
    expect(streams()).toHaveLength(3)
    await move({ d0: 12 })
    await expect.poll(() => one.heard, { timeout: 12_000 }).toEqual(['v0 12'])
  } finally {
    clearInterval(cutting)
  }
})

test('an access token that has run out is renewed once, for all tabs', async () => {
  const browser = await server.open('dispatcher')
  browser.cookies.delete('kerbside_access')
  const tabs = [await tab(), await tab()]
  for (const one of tabs) await isLive(one)
  expect(faults.seen(/cookie-refresh/, 'POST')).toHaveLength(1)
})

test('nobody asks for more once the session has ended', async () => {
  const browser = await server.open('dispatcher')
  const one = await tab()
  await isLive(one)
  const ended = await fetch(`${faults.url}/api/auth/logout`, {
    method: 'POST',
    headers: { origin: faults.url, 'x-csrftoken': browser.cookies.get('csrftoken') ?? '' },
  })
  expect(ended.status).toBeLessThan(300)
  await expect.poll(one.state).toBe('lost')
  const before = faults.seen(/api/).length
  await new Promise((resolve) => setTimeout(resolve, 4000))
  expect(faults.seen(/api/).length).toBe(before)
})

test('what was missed for too long is no news: the page is told to load anew', async () => {
  await server.open('dispatcher')
  const one = await tab()
  await isLive(one)
  faults.cut(/\/live\?/)
  faults.spoil(
    /\/live\?/,
    {
      kind: 'answer',
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: 'event: reset\ndata: {}\n\n',
    },
    { times: 1 },
  )
  await expect.poll(one.gaps).toBe(1)
  await isLive(one)
})

test('what is not a move is left out, and what is missing of one is unknown', async () => {
  await server.open('dispatcher')
  const moves = [
    null,
    'x',
    { id: 'v0' },
    { id: 'v1', time: 'yesterday', latitude: 51, longitude: 2 },
    { id: 'v2', time: '2026-03-10T09:00:00Z', latitude: 91, longitude: 2 },
    { id: 'v3', time: '2026-03-10T09:00:00Z', latitude: 51.0007, longitude: 2, speedKmh: 'fast' },
  ]
  const body = `id: 1\nevent: vehicles\ndata: ${JSON.stringify(moves)}\n\nevent: vehicles\ndata: {\n\nevent: other\ndata: 1\n\n`
  faults.spoil(
    /\/live\?/,
    { kind: 'answer', status: 200, headers: { 'content-type': 'text/event-stream' }, body },
    { times: 1 },
  )
  const one = await tab()
  await expect.poll(() => one.heard).toEqual(['v3 7'])
})

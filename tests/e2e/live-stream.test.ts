import { expect, type Page } from '@playwright/test'
import type { Device } from '#contract/device.ts'
import { routes } from '#src/lib/routes.ts'
import { liveProbe } from './support/live-probe.ts'
import { test } from './support/test.ts'

test.use({ role: 'dispatcher' })

const stream = /\/api\/web\/live\?/

/** A vehicle that reports where it is, and goes on a little each time; answers its latitude. */
async function vehicle(page: Page) {
  const listed = await page.request.get('/api/web/devices?page=1&linked=true&page_size=100')
  const { results }: { results: Device[] } = await listed.json()
  const device = results.find((one) => one.vehicle && one.source === 'osmand')
  const { latitude, longitude } = device?.position ?? { latitude: 51.4545, longitude: -2.5879 }
  let steps = 0
  return {
    move: async () => {
      steps += 1
      const lat = Number((latitude + steps / 10_000).toFixed(6))
      const query = `id=${device?.uniqueId}&lat=${lat}&lon=${longitude}&timestamp=${new Date().toISOString()}`
      expect((await page.request.get(`/api/tracking/osmand?${query}`)).status()).toBe(200)
      return lat
    },
    id: device?.vehicle?.id,
  }
}

test('ten tabs hold one stream; when its tab closes or freezes another takes it up, and nobody misses a move', async ({
  context,
  faults,
}) => {
  const { watch, heard } = await liveProbe(context)
  const tabs = await Promise.all(Array.from({ length: 10 }, () => context.newPage()))
  const last = tabs.at(-1)
  if (!last) throw new Error('no tab')
  const stateOf = async (tab: Page) => (await heard(tab)).states.at(-1)
  for (const tab of tabs) {
    await tab.goto(routes.profile())
    await watch(tab)
    // One that is seen takes a stream that is still opening from one that is not.
    await expect.poll(() => stateOf(tab)).toBe('live')
  }
  expect([faults.open(stream), faults.seen(stream).length]).toEqual([1, 1])

  const { id, move } = await vehicle(last)
  const expected: number[] = []
  const drive = async () => expected.push(await move())
  const latitudes = async (tab: Page) =>
    (await heard(tab)).moves.filter((one) => one.id === id).map(({ latitude }) => latitude)
  await drive()
  for (const tab of tabs) await expect.poll(() => latitudes(tab)).toEqual(expected)

  // The first has the stream.
  await tabs.shift()?.close()
  await drive()
  for (const tab of tabs) await expect.poll(() => latitudes(tab)).toEqual(expected)
  await expect.poll(() => faults.open(stream)).toBe(1)
  expect(faults.seen(stream)).toHaveLength(2)

  const [frozen, ...others] = tabs
  if (!frozen) throw new Error('no tab')
  const devtools = await context.newCDPSession(frozen)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await drive()
  for (const tab of others) await expect.poll(() => latitudes(tab)).toEqual(expected)
  await expect.poll(() => faults.open(stream)).toBe(1)
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await drive()
  for (const tab of [frozen, ...others]) await expect.poll(() => latitudes(tab)).toEqual(expected)
  expect((await heard(frozen)).gaps).toBe(0)
})

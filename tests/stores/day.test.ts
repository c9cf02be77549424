import { expect, test, vi } from 'vitest'
import { driverWorld } from '#tests/server/support/driver-world.ts'
import { testConsole } from './support/console.ts'

const server = await testConsole()
const { faults } = server
const { run, stored, reset } = await driverWorld(server)

/** The phone of Bo, with the day on it. */
async function phone() {
  await reset()
  await server.open('driver', { driver: 'bo', firstName: 'Bo', lastName: 'Lind' })
  return tab()
}

/** One more tab of that phone. */
async function tab() {
  vi.resetModules()
  const state = await import('#src/stores/day/day-state.ts')
  const send = await import('#src/stores/day/send-day.ts')
  const at = () => state.serverNow().toISOString()
  const step = (id: string, action: 'depart' | 'arrive') =>
    send.doLater({ kind: 'step', run: id, action, body: { at: at() } })
  const help = () => send.doLater({ kind: 'call', body: { at: at(), kind: 'sos' } })
  return { ...state, ...send, step, help }
}

test('a step stands at once and holds up nothing, however slow the network is', async () => {
  const { step, reloadDay, sendWaiting, $day, $waiting, dayWith } = await phone()
  const trip = await run()
  await reloadDay()
  faults.spoil(/\/actions\/depart/, { kind: 'hang' })
  await step(trip, 'depart')
  await step(trip, 'arrive')
  expect(dayWith($day.get(), $waiting.get())?.runs[0]?.status).toBe('at_pickup')
  expect((await stored(trip)).status).toBe('dispatched')
  faults.heal()
  await expect
    .poll(async () => {
      await sendWaiting()
      return (await stored(trip)).status
    })
    .toBe('at_pickup')
})

test('a call for help goes before the steps that wait', async () => {
  const { step, help, reloadDay, sendWaiting, $waiting, $link } = await phone()
  const trip = await run()
  await reloadDay()
  faults.spoil(/./, { kind: 'reset' })
  await step(trip, 'depart')
  await help()
  await expect.poll(() => $link.get()).toBe('lost')
  expect($waiting.get()).toHaveLength(2)
  faults.heal()
  await sendWaiting()
  await expect.poll(() => $waiting.get()).toEqual([])
  expect(faults.seen(/./, 'POST').map(({ path }) => path.split('/').at(-1))).toEqual(['calls', 'depart'])
})

test('what was done in a tab that is gone is sent by the one that is opened again', async () => {
  const earlier = await phone()
  const trip = await run()
  await earlier.reloadDay()
  await earlier.keepDay()
  const gone = await tab()
  const close = await gone.openKept()
  faults.spoil(/./, { kind: 'reset' })
  await gone.step(trip, 'depart')
  close()
  faults.heal()
  await earlier.openKept()
  expect(earlier.$waiting.get()).toHaveLength(1)
  await earlier.sendWaiting()
  await expect.poll(async () => (await stored(trip)).status).toBe('en_route')
})

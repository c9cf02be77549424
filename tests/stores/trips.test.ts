import { expect, test } from 'vitest'
import { dayIn } from '#src/lib/format/clock.ts'
import { tripWorld } from '#tests/server/support/trip-world.ts'
import { testConsole } from './support/console.ts'

const server = await testConsole()
const world = await tripWorld(server.db, server.clock())
const crew = { driver: 'amal', vehicle: 'car' }

async function dispatch() {
  await server.open('dispatcher')
  const store = await import('#src/stores/trips.ts')
  const listed = async (id: string) => {
    await store.loadTrips({ page: 1, page_size: 100 })
    return store.$trips.get().data?.results.find((one) => one.id === id)
  }
  const { tripBoard } = await import('#src/stores/trip-board.ts')
  return { ...store, ...(await import('#src/stores/trip-edits.ts')), tripBoard, listed }
}

/** An open trip `hours` from now: no two of a test overlap. */
const trip = (hours: number) => world.trip({ startAt: world.after(hours * 60) })

test('a trip is added to a booking, changed and deleted; an older version changes nothing', async () => {
  const { addTrip, saveTrip, deleteTrip, listed } = await dispatch()
  const booking = await world.booking({ pickupAt: world.after(600) })
  const added = await addTrip(booking, world.after(600).toISOString())
  if (!added.ok) throw new Error(JSON.stringify(added.problem))
  const { id, version } = added.value
  const input = { ride_start_time: world.after(610).toISOString(), assistant: null, ...crew }
  expect(await saveTrip(id, input, version)).toMatchObject({ ok: true, value: { driver: { id: 'amal' } } })
  const late = await saveTrip(id, { ...input, driver: null, vehicle: null }, version)
  expect(late).toMatchObject({
    ok: false,
    problem: { kind: 'conflict', current: { driver: { id: 'amal' } } },
  })
  expect(await listed(id)).toMatchObject({ driver: { id: 'amal' }, status: 'assigned' })
  expect((await deleteTrip(id)).ok).toBe(true)
  expect(await listed(id)).toBeUndefined()
})

test('who may not drive is refused with the reason, and the trip stays open', async () => {
  const { actOnTrip, listed } = await dispatch()
  const id = await trip(24)
  const refused = await actOnTrip(id, 'assign', { driver: 'sam', vehicle: 'car' })
  expect(refused.ok).toBe(false)
  expect(!refused.ok && 'message' in refused.problem && refused.problem.message).toContain('Suspended')
  expect(await listed(id)).toMatchObject({ driver: null, status: 'unassigned' })
})

test('one driver for rides that overlap: each has its result; list, counts and board are read again', async () => {
  const { bulkTrips, undoTrips, loadTrips, tripCounts, tripBoard, $trips } = await dispatch()
  const [first, clash] = [await trip(48), await trip(48.2)]
  const date = world
    .after(48 * 60)
    .toISOString()
    .slice(0, 10)
  await Promise.all([loadTrips({ page: 1, page_size: 100 }), tripCounts.load({}), tripBoard.load(date)])
  const lane = () =>
    tripBoard.$state
      .get()
      .data?.trips.filter(({ driver }) => driver === 'amal')
      .map(({ id }) => id) ?? []
  const unassigned = tripCounts.$state.get().data?.unassigned ?? 0
  expect(lane()).not.toContain(first)
  const done = await bulkTrips({ ids: [first, clash], action: 'assign', ...crew })
  if (!done.ok) throw new Error(JSON.stringify(done.problem))
  expect(done.value.results.map(({ ok, code }) => (ok ? 'ok' : code))).toEqual(['ok', 'driver_overlap'])
  expect($trips.get().data?.results.find(({ id }) => id === first)?.driver?.id).toBe('amal')
  expect(tripCounts.$state.get().data?.unassigned).toBe(unassigned - 1)
  expect(lane()).toContain(first)
  expect((await undoTrips(done.value.undo ?? '')).ok).toBe(true)
  expect([lane().includes(first), tripCounts.$state.get().data?.unassigned]).toEqual([false, unassigned])
})

test('an answer that is lost adds one trip, when the same is sent again', async () => {
  const { addTrip, loadTrips, $trips } = await dispatch()
  const booking = await world.booking({ pickupAt: world.after(900) })
  const at = world.after(900).toISOString()
  server.faults.spoil(/trip-request/, { kind: 'lose' }, { method: 'POST', times: 1 })
  expect(await addTrip(booking, at)).toMatchObject({ ok: false, problem: { kind: 'offline' } })
  expect((await addTrip(booking, at)).ok).toBe(true)
  await loadTrips({ page: 1, page_size: 100 })
  expect($trips.get().data?.results.filter((one) => one.booking.id === booking)).toHaveLength(1)
})

test('rides that are near a trip in time are offered to go with it, on either side of midnight', async () => {
  await server.open('dispatcher')
  const { findJoinable, findTripsToJoin } = await import('#src/stores/share-trip.ts')
  const { signal } = new AbortController()
  const zone = 'Europe/London'
  const later = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000)
  let late = world.after(240 * 60)
  while (dayIn(late, zone) === dayIn(later(late, 1), zone)) late = later(late, 1)
  const early = later(late, 1)

  const yesterday = await world.booking({ pickupAt: late })
  const far = await world.booking({ pickupAt: later(late, -26) })
  const trip = await world.trip({ startAt: early })
  const offered = await findJoinable({ ride_start_time: early.toISOString(), zone, bookings: [] }, '', signal)
  expect(offered.map(({ id }) => id)).toContain(yesterday)
  expect(offered.map(({ id }) => id)).not.toContain(far)
  const joined = await findTripsToJoin({ pickupAt: late.toISOString(), zone }, '', signal)
  expect(joined.map(({ id }) => id)).toEqual([trip])
})

import { expect, test } from 'vitest'
import { newRide, rideInput, seedWorld } from '#tests/server/support/booking-world.ts'
import { testConsole } from './support/console.ts'

const server = await testConsole({ seed: seedWorld })

async function desk() {
  await server.open('dispatcher')
  const store = {
    ...(await import('#src/stores/booking.ts')),
    ...(await import('#src/stores/booking-record.ts')),
  }
  const book = async (more: Parameters<typeof newRide>[0] = {}) => {
    const made = await store.createBooking(newRide(more))
    if (!made.ok) throw new Error(JSON.stringify(made.problem))
    return made.value.id
  }
  const shown = async (id: string) => {
    await store.booking.load(id)
    const { data } = store.booking.$state.get()
    if (!data) throw new Error(`no booking ${id}`)
    return data
  }
  const statuses = () =>
    Object.fromEntries(store.$bookings.get().data?.results.map(({ id, status }) => [id, status]) ?? [])
  return { ...store, opened: store.booking.$state, book, shown, statuses }
}

test('a booking is made, read, saved, and kept from who saves an older one', async () => {
  const { book, shown, saveBooking, opened } = await desk()
  const booking = await shown(await book())
  expect(booking).toMatchObject({ status: 'pending', version: 1, passengers: 1 })
  const saved = await saveBooking(booking.id, rideInput({ notes: 'Has a guide dog' }), booking.version)
  expect(saved).toMatchObject({ ok: true, value: { notes: 'Has a guide dog', version: 2 } })
  expect(opened.get().data?.notes).toBe('Has a guide dog')
  const late = await saveBooking(booking.id, rideInput({ notes: 'Mine' }), booking.version)
  expect(late).toMatchObject({
    ok: false,
    problem: { kind: 'conflict', current: { notes: 'Has a guide dog', version: 2 } },
  })
  expect(opened.get().data?.notes).toBe('Has a guide dog')
})

test('what is missing is refused at its field, and nothing is made', async () => {
  const { createBooking, bookings, $bookings } = await desk()
  await bookings.load({ page: 1 })
  const before = $bookings.get().data?.count
  const refused = await createBooking(newRide({ requestedAt: '2026-03-01T08:15:00Z' }))
  expect(refused).toMatchObject({ ok: false, problem: { kind: 'invalid' } })
  expect(!refused.ok && refused.problem.kind === 'invalid' && Object.keys(refused.problem.fields)).toEqual([
    'requestedAt',
  ])
  await bookings.load({ page: 1 })
  expect($bookings.get().data?.count).toBe(before)
})

test('an action shows what came of it; one that is not allowed by now is refused, and nothing changes', async () => {
  const { book, shown, actOnBooking, opened } = await desk()
  const { id } = await shown(await book())
  expect(await actOnBooking(id, 'confirm')).toMatchObject({ ok: true, value: { status: 'confirmed' } })
  expect(opened.get().data?.status).toBe('confirmed')
  const again = await actOnBooking(id, 'confirm')
  expect(again.ok).toBe(false)
  const unexplained = await actOnBooking(id, 'cancel')
  expect(unexplained).toMatchObject({ ok: false, problem: { kind: 'invalid' } })
  expect(opened.get().data?.status).toBe('confirmed')
  const cancelled = await actOnBooking(id, 'cancel', { reason: 'weather', note: 'Snow' })
  expect(cancelled).toMatchObject({ ok: true, value: { status: 'cancelled' } })
  expect((await shown(id)).events.at(-1)).toMatchObject({ to: 'cancelled' })
})

test('many at once have a result each; list and counts are read again, also after the undo', async () => {
  const { book, bulkBookings, undoBulk, bookings, bookingCounts, statuses } = await desk()
  const [first, second] = [await book(), await book({ confirm: true })]
  await Promise.all([bookings.load({ page: 1 }), bookingCounts.load({})])
  const pending = bookingCounts.$state.get().data?.pending ?? 0
  const done = await bulkBookings({ ids: [first, second], action: 'confirm' })
  if (!done.ok) throw new Error(JSON.stringify(done.problem))
  expect(done.value.results.map(({ ok, code }) => (ok ? 'ok' : code))).toEqual(['ok', 'not_allowed'])
  expect(statuses()).toMatchObject({ [first]: 'confirmed', [second]: 'confirmed' })
  expect(bookingCounts.$state.get().data?.pending).toBe(pending - 1)
  expect((await undoBulk(done.value.undo ?? '')).ok).toBe(true)
  expect(statuses()).toMatchObject({ [first]: 'pending', [second]: 'confirmed' })
  expect(bookingCounts.$state.get().data?.pending).toBe(pending)
})

test('an answer that is lost on the way does not book twice', async () => {
  const { createBooking, bookings, $bookings } = await desk()
  await bookings.load({ page: 1 })
  const before = $bookings.get().data?.count ?? 0
  const input = newRide({ notes: 'Once' })
  server.faults.spoil(/booking-management$/, { kind: 'lose' }, { method: 'POST', times: 1 })
  expect(await createBooking(input)).toMatchObject({ ok: false, problem: { kind: 'offline' } })
  expect((await createBooking(input)).ok).toBe(true)
  await bookings.load({ page: 1 })
  expect($bookings.get().data?.count).toBe(before + 1)
})

test('the rows of the filter before stay till the new ones are here, and the newest filter wins', async () => {
  const { book, bookings, $bookings } = await desk()
  await book()
  await bookings.load({ page: 1 })
  const rows = $bookings.get().data
  server.faults.spoil(/status=confirmed/, { kind: 'delay', milliseconds: 300 })
  const slow = bookings.load({ page: 1, status: 'confirmed' })
  expect($bookings.get()).toMatchObject({ data: rows, loading: true })
  await bookings.load({ page: 1, status: 'pending' })
  await slow
  const found = $bookings.get().data?.results ?? []
  expect(found.length).toBeGreaterThan(0)
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['pending']))
})

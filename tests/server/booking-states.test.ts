import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Booking, NewBookingAnswer } from '#contract/booking.ts'
import { type BookingStatus, bookingStatus, bookingTransitions } from '#contract/booking-states.ts'
import { plannedTrips } from '#contract/lists/trips.ts'
import { role as roleSchema } from '#contract/people.ts'
import type { Trip } from '#contract/trip.ts'
import { movingAction } from '#server/bookings/step.ts'
import { bookings } from '#server/schema/bookings.ts'
import { trips } from '#server/schema/trips.ts'
import { newRide, bookingsPath as path, seedWorld } from './support/booking-world.ts'
import { testServer } from './support.ts'

const server = await testServer({ seed: seedWorld })
const dispatcher = await server.as('dispatcher')
const { db } = server

/** A booking of Leila's for Clifton, driven by d1, so that every role has it in reach; put into `status` by hand. */
async function bookingIn(status: BookingStatus) {
  const made = await dispatcher.post<NewBookingAnswer>(path, newRide({ company: 'clifton', confirm: true }))
  const { id } = made.body
  const trip = await dispatcher.post<Trip>(`/api/trips/trip-request?addtrip=${id}`, {
    ride_start_time: '2026-03-11T08:15:00Z',
  })
  const tripStatus = status === 'scheduled' ? 'assigned' : 'cancelled'
  await db
    .update(trips)
    .set({ driverId: 'd1', vehicleId: 'v1', status: tripStatus })
    .where(eq(trips.id, trip.body.id))
  await db.update(bookings).set({ status }).where(eq(bookings.id, id))
  return { id, trip: trip.body.id }
}

const clients = new Map(
  await Promise.all(
    roleSchema.options.map(async (role) => {
      const of = { company: 'clifton', driver: 'd1', parent: 'amina' } as const
      const stands = role in of ? { [role]: of[role as keyof typeof of] } : {}
      return [role, await server.as(role, stands)] as const
    }),
  ),
)

const cells = roleSchema.options.flatMap((role) => bookingStatus.options.map((status) => ({ role, status })))

describe('every state × action × role answers as the table says', () => {
  test.each(cells)('$role, $status', async ({ role, status }) => {
    const client = clients.get(role)
    if (!client) throw new Error(role)
    const { id, trip } = await bookingIn(status)
    const shown = (await client.get<Booking>(`${path}/${id}`)).body.actions
    for (const action of movingAction.options) {
      const rows = bookingTransitions.filter((row) => row.action === action && row.by.includes(role))
      const row = rows.find(({ from }) => from === status)
      const refusal = rows.length > 0 ? 409 : 403
      const expected = row ? 200 : refusal
      const answer = await client.post<Booking & { code?: string }>(`${path}/${id}/actions/${action}`, {
        reason: 'weather',
      })
      expect([action, answer.status], JSON.stringify(answer.body)).toEqual([action, expected])
      expect(shown.includes(action)).toBe(row !== undefined)
      if (expected === 409) expect(answer.body.code).toBe('not_allowed')
      if (!row) continue
      expect(answer.body.status).toBe(row.to)
      expect(answer.body.events.findLast(({ type }) => type === action)).toMatchObject({
        type: action,
        from: status,
        to: row.to,
        reason: 'weather',
      })
      await db.update(bookings).set({ status }).where(eq(bookings.id, id))
      if (status === 'scheduled') await db.update(trips).set({ status: 'assigned' }).where(eq(trips.id, trip))
    }
  })
})

describe('a refusal', () => {
  test('names the state in the reader’s language', async () => {
    const { id } = await bookingIn('completed')
    const refusal = (language: string) =>
      dispatcher
        .post(`${path}/${id}/actions/confirm`, {}, { 'accept-language': language })
        .then(({ body }) => body.detail)
    expect(await refusal('en')).toBe('This booking can’t be confirmed: it is completed.')
    expect(await refusal('fr')).toBe('Cette réservation ne peut pas être confirmée : elle est terminée.')
    expect(await refusal('ar')).toBe('لا يمكن تأكيد هذا الحجز: حالته الآن «مكتمل».')
  })

  test('asks for a reason, and for a note when the reason says nothing', async () => {
    const { id } = await bookingIn('pending')
    const cancel = (body: object) =>
      dispatcher.post<Record<string, unknown>>(`${path}/${id}/actions/cancel`, body)
    expect((await cancel({})).body).toEqual({ reason: ['Choose a reason.'] })
    expect((await cancel({ reason: 'other' })).body).toEqual({ note: ['Briefly describe the reason.'] })
    const done = await cancel({ reason: 'other', note: 'The family moved away' })
    expect(done.body).toMatchObject({
      status: 'cancelled',
      cancelReason: 'other',
      cancelNote: 'The family moved away',
    })
  })

  test('comes when the pickup time has passed', async () => {
    const { id } = await bookingIn('cancelled')
    const draft = await bookingIn('draft')
    const pickupAt = (iso: string) =>
      db
        .update(bookings)
        .set({ pickupAt: new Date(iso) })
        .where(inArray(bookings.id, [id, draft.id]))
    await pickupAt('2026-03-10T08:59:00Z')
    expect((await dispatcher.get<Booking>(`${path}/${id}`)).body.actions).toEqual([])
    const answer = await dispatcher.post(`${path}/${id}/actions/reinstate`, {})
    expect([answer.status, answer.body.code]).toEqual([409, 'too_late'])
    expect((await dispatcher.post(`${path}/${draft.id}/actions/submit`, {})).status).toBe(409)
    await pickupAt('2026-03-10T09:01:00Z')
    const back = await dispatcher.post<Booking>(`${path}/${id}/actions/reinstate`, {})
    expect(back.body).toMatchObject({ status: 'confirmed', cancelReason: null })
  })

  test('of an action that has a call of its own or does not exist is a 404', async () => {
    const { id } = await bookingIn('pending')
    for (const action of ['edit', 'assign', 'explode']) {
      expect((await dispatcher.post(`${path}/${id}/actions/${action}`, {})).status).toBe(404)
    }
  })

  test('of a stale version is a 412 with the booking as it stands', async () => {
    const { id } = await bookingIn('pending')
    const stale = await dispatcher.post<{ current: Booking }>(
      `${path}/${id}/actions/confirm`,
      {},
      { 'if-match': '"7"' },
    )
    expect([stale.status, stale.body.current.version]).toEqual([412, 1])
    expect((await dispatcher.post(`${path}/${id}/actions/confirm`, {}, { 'if-match': '"1"' })).status).toBe(
      200,
    )
  })
})

describe('a booking follows its trips', () => {
  const start = '2026-03-12T08:15:00.000Z'
  const tripOf = async (id: string) => (await dispatcher.get<Booking>(`${path}/${id}`)).body

  test('from the first trip over the ride to its end', async () => {
    const made = await dispatcher.post<NewBookingAnswer>(path, newRide({ confirm: true, requestedAt: start }))
    const { id } = made.body
    const trip = await dispatcher.post<Trip>(`/api/trips/trip-request?addtrip=${id}`, {
      // Soon enough for the child to board now.
      ride_start_time: '2026-03-10T09:20:00.000Z',
    })
    expect(await tripOf(id)).toMatchObject({ status: 'scheduled', version: 1 })
    const act = async (action: string, body: object = {}) => {
      const answer = await dispatcher.post(`/api/trips/trip-request/${trip.body.id}/actions/${action}`, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return (await tripOf(id)).status
    }
    expect(await act('assign', { driver: 'd1', vehicle: 'v1' })).toBe('scheduled')
    const found = await dispatcher.get<{ results: { driver: object; trip: object }[] }>(
      `${path}?search=marek%20ab12cde%20${(await tripOf(id)).reference}`,
    )
    expect(found.body.results).toMatchObject([
      { id, driver: { name: 'Marek Kowalczyk' }, trip: { status: 'assigned' } },
    ])
    await act('dispatch')
    expect(await act('depart')).toBe('in_progress')
    expect((await tripOf(id)).actions).toEqual(['create_trip'])
    await act('arrive')
    const aboard = [{ child: 'leila', state: 'boarded', method: 'known_person' }]
    await act('board', { passengers: aboard })
    await act('arrive_dropoff')
    expect(
      await act('complete', { passengers: [{ child: 'leila', state: 'released', to: { kind: 'school' } }] }),
    ).toBe('completed')
    const followed = (await tripOf(id)).events.filter(({ type }) => type === 'followed')
    expect(followed.map(({ from, to }) => [from, to])).toEqual([
      ['confirmed', 'scheduled'],
      ['scheduled', 'in_progress'],
      ['in_progress', 'completed'],
    ])
    const admin = await server.as('admin')
    const reopened = await admin.post(`/api/trips/trip-request/${trip.body.id}/actions/reopen`, {
      reason: 'dispatcher',
    })
    expect([reopened.status, (await tripOf(id)).status]).toEqual([200, 'in_progress'])
  })

  test('back to confirmed without a trip, and cancelled together with those that are planned', async () => {
    const made = await dispatcher.post<NewBookingAnswer>(path, newRide({ confirm: true, requestedAt: start }))
    const { id } = made.body
    const add = () =>
      dispatcher.post<Trip>(`/api/trips/trip-request?addtrip=${id}`, { ride_start_time: start })
    const first = await add()
    await dispatcher.delete(`/api/trips/trip-request/${first.body.id}`)
    expect((await tripOf(id)).status).toBe('confirmed')
    const second = await add()
    await dispatcher.post(`/api/trips/trip-request/${second.body.id}/actions/assign`, {
      driver: 'd2',
      vehicle: 'v2',
    })
    const done = await dispatcher.post<Booking>(`${path}/${id}/actions/cancel`, {
      reason: 'weather',
      note: 'Snow',
    })
    expect(done.body.status).toBe('cancelled')
    expect(done.body.trips.map(({ status, failReason }) => [status, failReason])).toEqual([
      ['cancelled', 'weather'],
    ])
    expect(done.body.trips.some(({ status }) => plannedTrips.includes(status))).toBe(false)
    expect(done.body.events.at(-1)).toMatchObject({ type: 'cancel', from: 'scheduled', to: 'cancelled' })
    const row = await dispatcher.get<{ results: object[] }>(`${path}?search=${done.body.reference}`)
    expect(row.body.results).toMatchObject([{ driver: null, trip: null }])
  })
})

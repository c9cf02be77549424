import { eq } from 'drizzle-orm'
import type { DriverDay } from '#contract/driver-day.ts'
import type { Trip, TripActionInput } from '#contract/trip.ts'
import { events } from '#server/schema/history.ts'
import { trips } from '#server/schema/trips.ts'
import type { testServer } from '../support.ts'
import { tripWorld } from './trip-world.ts'

type Server = Awaited<ReturnType<typeof testServer>>
type Answer = Trip & { code: string; detail: string }

/** Bo, who drives the van and is signed in on a phone, Amal with the car, and the desk. */
export async function driverWorld({ db, clock, ...server }: Server) {
  const start = clock()
  const world = await tripWorld(db, start)
  const accounts = {
    bo: await server.account('driver', { driver: 'bo', firstName: 'Bo', lastName: 'Lind' }),
    amal: await server.account('driver', { driver: 'amal', firstName: 'Amal', lastName: 'Haddad' }),
    desk: await server.account('dispatcher', { firstName: 'Dee', lastName: 'Patch' }),
  }
  const path = '/api/web/driver-day'
  /** So many minutes from now, as a phone says it. */
  const at = (minutes: number) => new Date(clock().getTime() + minutes * 60_000).toISOString()

  /** Signs in anew for each call, as hours pass between them. */
  const as = (who: keyof typeof accounts) => server.signedIn(accounts[who])
  const day = async (who: 'bo' | 'amal' = 'bo') => (await as(who)).get<DriverDay>(path)
  const post = async (call: string, body: object, who: keyof typeof accounts = 'bo', key?: string) =>
    (await as(who)).post<Answer>(`${path}/${call}`, body, key ? { 'idempotency-key': key } : {})
  const act = async (
    trip: string,
    action: string,
    input: TripActionInput = {},
    who: keyof typeof accounts = 'bo',
    key?: string,
  ) =>
    (await as(who)).post<Answer>(
      `/api/trips/trip-request/${trip}/actions/${action}`,
      input,
      key ? { 'idempotency-key': key } : {},
    )
  const stored = async (id: string) => {
    const [trip] = await db.select().from(trips).where(eq(trips.id, id))
    if (!trip) throw new Error('no such trip')
    return trip
  }
  const eventsOf = (id: string) => db.select().from(events).where(eq(events.entityId, id)).orderBy(events.id)
  /** A run of Bo's with the van that was sent. */
  const run = (values: Parameters<typeof world.trip>[0] = {}, of: Parameters<typeof world.trip>[1] = {}) =>
    world.trip({ status: 'dispatched', driverId: 'bo', vehicleId: 'van', ...values }, of)
  const reset = async () => {
    await db
      .update(trips)
      .set({ status: 'cancelled', completedAt: null, startAt: new Date(start.getTime() - 72 * 3_600_000) })
    clock.set(start)
  }
  return { world, path, at, as, day, post, act, stored, eventsOf, run, reset, start, accounts }
}

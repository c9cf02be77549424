import { eq, ne } from 'drizzle-orm'
import type { CoverInput, CoverPlan, CoverRow, Disruption } from '#contract/cover.ts'
import type { BulkResult } from '#contract/page.ts'
import type { Trip } from '#contract/trip.ts'
import { bookings } from '#server/schema/bookings.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { assistants, children, drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import type { testServer } from '../support.ts'
import type { Client } from './client.ts'
import { reliefWorld } from './relief-world.ts'

type Server = Awaited<ReturnType<typeof testServer>>
type Refusal = { code: string; detail: string } & Record<string, string[]>

const path = '/api/web/trip-management/cover'

/** Dee drives the minibus and drops out; Eli with the estate, Amal with the car and Bo with the van are there. */
export async function coverWorld(server: Server) {
  const relief = await reliefWorld(server)
  const { db, clock } = server
  const { world, desk } = relief
  const [van] = await db.select().from(vehicles).where(eq(vehicles.id, 'van'))
  if (!van) throw new Error('no van')
  await db.insert(vehicles).values([
    { ...van, id: 'minibus', plate: 'MB12 BUS', companyId: null },
    { ...van, id: 'estate', plate: 'ES34 TTE', companyId: null },
    { ...van, id: 'spare', plate: 'SP56 ARE', companyId: null },
  ])
  const driver = (id: string, firstName: string, number: number, vehicleId: string) => ({
    id,
    code: `D-${number}`,
    firstName,
    lastName: 'Cover',
    phone: `+447700900${number}`,
    licenceNumber: `LIC${number}`,
    languages: ['en'],
    status: 'available' as const,
    vehicleId,
  })
  await db.insert(drivers).values([driver('dee', 'Dee', 301, 'minibus'), driver('eli', 'Eli', 302, 'estate')])
  await db.update(drivers).set({ vehicleId: 'van' }).where(eq(drivers.id, 'bo'))
  // Nobody else is there, whose papers or lack of a vehicle would be in the way of counting.
  await db.update(drivers).set({ status: 'suspended' }).where(eq(drivers.id, 'lee'))
  const [found] = await db.select().from(children).where(eq(children.id, 'ada'))
  if (!found) throw new Error('no Ada')
  const { searchText: _, ...ada } = found

  const signedIn = () => server.signedIn(desk)
  const at = (minutes: number) => world.after(minutes).toISOString()
  /** What happened, from an hour ago until the end of the day unless it is said. */
  const sick = (more: Partial<Disruption> = {}): Disruption => ({
    kind: 'sick',
    of: 'driver',
    id: 'dee',
    from: at(-60),
    to: at(14 * 60),
    ...more,
  })
  const query = (what: Disruption) =>
    new URLSearchParams(Object.entries(what).map(([key, value]) => [key, String(value)])).toString()
  const asked = async (what: Disruption, client?: Client) =>
    (client ?? (await signedIn())).get<CoverPlan & Refusal>(`${path}?${query(what)}`)
  const plan = async (what: Disruption) => (await asked(what)).body
  const send = async (input: CoverInput, headers = {}, client?: Client) =>
    (client ?? (await signedIn())).post<BulkResult & Refusal>(path, input, headers)
  const undo = async (token: string | null) =>
    (await (await signedIn()).post<BulkResult & Refusal>(`${path}/undo`, { undo: token ?? '' })).body

  /** A row as it is proposed. */
  const choice = ({
    id,
    version,
    act,
    candidates: [first],
    place,
    start,
  }: CoverRow): CoverInput['rows'][number] => ({
    id,
    version,
    act: act ?? 'exchange',
    ...(first?.driver && { driver: first.driver.id }),
    ...(first?.vehicle && { vehicle: first.vehicle.id }),
    ...(first?.assistant && { assistant: first.assistant.id }),
    ...(place && { place }),
    ...(start && { start }),
  })
  const proposed = ({ rows }: CoverPlan) => rows.filter(({ act }) => act !== null).map(choice)
  const outcome = ({ results }: BulkResult) => results.map(({ ok, code }) => (ok ? 'ok' : code))

  const given = { status: 'assigned', driverId: 'dee', vehicleId: 'minibus' } as const
  /** A trip of Dee's that starts so many minutes from now. */
  const trip = (
    minutes: number,
    more: Parameters<typeof world.trip>[0] = {},
    of: Parameters<typeof world.trip>[1] = {},
  ) => world.trip({ ...given, startAt: world.after(minutes), ...more }, of)
  const read = async (id: string) =>
    (await (await signedIn()).get<Trip>(`/api/web/trip-management/${id}`)).body
  const bookingOf = async (id: string) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]

  /** No trip and no booking stands, nobody is on leave, and it is nine o’clock. */
  async function reset() {
    await db.update(trips).set({ status: 'cancelled', relievesId: null })
    await db.update(bookings).set({ status: 'cancelled' })
    await db.update(drivers).set({ leave: [], shifts: [] })
    await db.update(assistants).set({ leave: [], shifts: [] })
    clock.set(new Date(world.after(0)))
  }
  const allButDee = (values: Partial<typeof drivers.$inferInsert>) =>
    db.update(drivers).set(values).where(ne(drivers.id, 'dee'))

  return {
    ...relief,
    sick,
    asked,
    plan,
    send,
    undo,
    choice,
    proposed,
    outcome,
    trip,
    given,
    read,
    bookingOf,
    reset,
    at,
    allButDee,
    ada,
  }
}

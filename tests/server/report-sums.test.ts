import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingStatuses, directions } from '#contract/lists/bookings.ts'
import { reasons } from '#contract/lists/reasons.ts'
import { passengerStates, tripStatuses } from '#contract/lists/trips.ts'
import { countDay, countDays, daysToCount, keepZone } from '#server/reports/count-day.ts'
import { bookingChildren, bookings, series } from '#server/schema/bookings.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { children } from '#server/schema/people.ts'
import { reportChildren, reportRuns } from '#server/schema/reports.ts'
import { type StoredPassenger, type StoredStop, tripBookings, trips } from '#server/schema/trips.ts'
import { keptAndNaive } from './support/kept-sums.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db } = server
const world = await tripWorld(db, server.clock())
// Where a day is no whole number of hours away from UTC's.
const zone = 'Asia/Kathmandu'

for (const id of ['s1', 's2'])
  await db.insert(series).values({
    ...{ id, rule: 'FREQ=DAILY', exceptDates: [], from: '2026-03-01', to: '2026-07-01', zone },
  })

type Trip = typeof trips.$inferSelect
const fareOf = (amount: number, kind: 'base' | 'no_show_fee' | 'cancel_fee') => ({
  ...{ currency: amount % 3 === 0 ? 'EUR' : 'GBP', rule: null, total: amount },
  lines: [{ kind, quantity: null, amount }],
})

const write = fc.record({
  what: fc.constantFrom(
    ...['book', 'book', 'trip', 'trip', 'share', 'state', 'state', 'time', 'drive', 'drive', 'drive'],
    ...[
      'passengers',
      'crew',
      'fare',
      'cancel',
      'company',
      'series',
      'child',
      'school',
      'seats',
      'delete',
      'count',
    ],
  ),
  which: fc.nat(),
  other: fc.nat(),
  minutes: fc.integer({ min: -3000, max: 3000 }),
  late: fc.integer({ min: -300, max: 2000 }),
})
type Write = typeof write extends fc.Arbitrary<infer One> ? One : never

const pick = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)]
const chosen = <T>(all: readonly [T, ...T[]] | readonly T[], at: number): T => all[at % all.length] as T

function driven({ stops, passengers }: Trip, { late, other }: Write) {
  const at = (stop: StoredStop, index: number) =>
    new Date(Date.parse(stop.eta) + (late + index * 37) * 1000).toISOString()
  const record = (iso: string) => ({
    ...{ at: iso, by: null, place: null, position: null, distanceM: null, method: null, checkedBy: null },
  })
  const rode = (one: StoredPassenger, index: number): StoredPassenger => {
    const state = chosen(passengerStates, other + index)
    const first = stops[0]?.eta ?? new Date(0).toISOString()
    const released = new Date(Date.parse(first) + (1500 + late) * 1000).toISOString()
    return {
      ...one,
      state,
      boarded: state === 'boarded' || state === 'released' ? record(first) : null,
      released:
        state === 'released'
          ? {
              ...record(released),
              to: { kind: null, id: null, name: null, relationship: null },
              ...{ method: null, attempts: 0, approvedBy: null, reason: null },
            }
          : null,
    }
  }
  return {
    stops: stops.map((stop, index) => ({
      ...stop,
      arrivedAt: (other + index) % 4 === 0 ? null : at(stop, index),
    })),
    passengers: passengers.map(rode),
  }
}

/** Does one thing as any part of the server might, straight in the tables. */
async function apply({ what, which, other, minutes, late }: Write): Promise<unknown> {
  const allBookings = await db.select().from(bookings).orderBy(bookings.reference)
  const allTrips = await db.select().from(trips).orderBy(trips.reference)
  const booking = pick(allBookings, which)
  const trip = pick(allTrips, which)
  const ofTrip = trip && eq(trips.id, trip.id)
  const ofBooking = booking && eq(bookings.id, booking.id)
  const change = (values: Partial<typeof bookings.$inferInsert>) =>
    ofBooking && db.update(bookings).set(values).where(ofBooking)
  const drive = (values: Partial<typeof trips.$inferInsert>) =>
    ofTrip && db.update(trips).set(values).where(ofTrip)
  switch (what) {
    case 'book':
      return world.booking({
        pickupAt: world.after(minutes),
        children: chosen([['ada'], ['ada', 'ben'], ['cleo', 'ada', 'ben'], ['cleo'], []], other),
        companyId: chosen(['hillside', 'wheels', null], which),
        status: chosen(bookingStatuses, other),
        direction: chosen(directions, which),
      })
    case 'trip':
      return world.trip(
        {
          ...(booking && other % 2 === 0 ? { bookingId: booking.id } : {}),
          startAt: world.after(minutes),
          ...{ status: 'completed', driverId: chosen(['amal', 'bo', null], which) },
          vehicleId: chosen(['car', 'van', null], other),
        },
        { companyId: chosen(['hillside', null], which), children: ['ada', 'ben'] },
      )
    case 'share':
      if (!trip || !booking) return undefined
      return db
        .insert(tripBookings)
        .values({
          tripId: trip.id,
          bookingId: booking.id,
          startAt: trip.startAt,
          fare: fareOf(late + 400, 'base'),
        })
        .onConflictDoNothing()
    case 'state':
      return other % 2
        ? drive({ status: chosen(tripStatuses, other), failReason: chosen([...reasons, null], which) })
        : change({ status: chosen(bookingStatuses, other), cancelReason: chosen(reasons, which) })
    case 'time':
      return other % 2 ? drive({ startAt: world.after(minutes) }) : change({ pickupAt: world.after(minutes) })
    case 'drive':
      return trip && drive(driven(trip, { what, which, other, minutes, late }))
    case 'passengers':
      return other % 3 === 0
        ? change({ distanceM: 1000 + (which % 7000) })
        : change({ passengers: 1 + (other % 5), dropoffAt: world.after(minutes + 25) })
    case 'crew':
      return drive({
        driverId: chosen(['amal', 'bo', null], other),
        vehicleId: chosen(['car', 'van', null], which),
        startedAt: world.after(minutes),
        completedAt: world.after(minutes + (late % 90)),
        actualM: chosen([null, 4000, 9100], other),
      })
    case 'fare':
      return drive({
        fare: fareOf(late + 300, chosen(['base', 'no_show_fee', 'cancel_fee'] as const, other)),
      })
    case 'cancel':
      return change({ status: 'cancelled', cancelReason: chosen(reasons, other) })
    case 'company':
      return change({
        companyId: chosen(['hillside', 'wheels', null], other),
        driverId: chosen(['amal', null], which),
      })
    case 'series':
      return change({
        seriesId: chosen(['s1', 's2', null], other),
        leg: chosen(['out', 'return'] as const, which),
      })
    case 'child':
      if (!booking) return undefined
      await db.delete(bookingChildren).where(eq(bookingChildren.bookingId, booking.id))
      return db
        .insert(bookingChildren)
        .values({ bookingId: booking.id, childId: chosen(['ada', 'ben', 'cleo'], other) })
    case 'school':
      return db
        .update(children)
        .set({ schoolId: chosen(['hillside-primary', 'redland-primary', null], other) })
        .where(eq(children.id, chosen(['ada', 'ben', 'cleo'], which)))
    case 'seats':
      return db
        .update(vehicles)
        .set({ seats: 2 + (other % 9) })
        .where(eq(vehicles.id, chosen(['car', 'van'], which)))
    case 'delete': {
      if (trip && other % 2) return db.delete(trips).where(eq(trips.id, trip.id))
      const served = await db.select({ id: tripBookings.bookingId }).from(tripBookings)
      if (booking && !served.some(({ id }) => id === booking.id))
        return ofBooking && db.delete(bookings).where(ofBooking)
      return undefined
    }
    default:
      return countDays(db, zone, 0)
  }
}

test('after whatever is written, what is kept is what the rows add up to', async () => {
  const writes = fc.sample(write, { numRuns: 260, seed: 7 })
  for (const one of writes.slice(0, 110)) await apply(one)
  // After each write by itself: the next one on the same day would hide that it was not noticed.
  for (const one of writes.slice(110)) {
    const { kept, naive } = await keptAndNaive(db, zone)
    expect(kept).toEqual(naive)
    await apply(one)
  }
  const [sum] = await db.select({ rides: sql<number>`sum(driven)::integer` }).from(reportRuns)
  expect(sum?.rides).toBeGreaterThan(10)
  const [shared] = await db
    .select({ children: sql<number>`count(distinct child_id)::integer` })
    .from(reportChildren)
  expect(shared?.children).toBe(4)
  // What the children's shares add up to is what the rides cost.
  const costOf = async (columns: string, table: string) => {
    const { rows } = (await db.execute(
      sql.raw(
        `select day::text, company_id, currency, sum(${columns})::integer as cost from ${table} group by 1, 2, 3 having sum(billed) > 0 order by 1, 2, 3`,
      ),
    )) as unknown as { rows: unknown[] }
    return rows
  }
  expect(await costOf('cost', 'report_children')).toEqual(
    await costOf('fares + no_show_fees + cancel_fees', 'report_runs'),
  )
})

test('in another zone all days are counted anew', async () => {
  await keepZone(db, 'America/St_Johns')
  const there = await keptAndNaive(db, 'America/St_Johns')
  expect(there.kept).toEqual(there.naive)
  const back = await keptAndNaive(db, zone)
  expect(back.kept).toEqual(back.naive)
})

test('what nobody sums leaves no day to be counted', async () => {
  await countDays(db, zone, 60_000)
  await db.update(bookings).set({ searchText: 'x', notes: 'y', version: sql`version + 1` })
  await db.update(trips).set({ delayMin: 4 })
  await db.update(children).set({ grade: 'Year 5' })
  expect(await daysToCount(db, zone)).toEqual([])
})

test('of two who count a day while others write, nobody counts twice or loses a ride', async () => {
  const at = world.after(10 * 24 * 60)
  const day = '2026-03-20'
  const book = async (index: number) => {
    await world.booking({ id: `busy-${index}`, pickupAt: at })
    if (index % 3 === 0)
      await db
        .update(bookings)
        .set({ status: 'cancelled', cancelReason: 'weather' })
        .where(eq(bookings.id, `busy-${index}`))
  }
  const all = Array.from({ length: 30 }, (_, index) => index)
  await Promise.all([
    ...all.map(book),
    ...all.slice(0, 12).map(() => countDay(db, day, zone)),
    ...all.slice(0, 6).map(() => countDays(db, zone, 1000)),
  ])
  const { kept, naive } = await keptAndNaive(db, zone)
  expect(kept).toEqual(naive)
  await Promise.all(all.slice(0, 8).map(() => countDay(db, day, zone)))
  const [sum] = await db
    .select({ booked: sql<number>`sum(booked)::integer`, cancelled: sql<number>`sum(cancelled)::integer` })
    .from(reportRuns)
    .where(inArray(reportRuns.day, [day]))
  expect(sum).toEqual({ booked: 30, cancelled: 10 })
})

test('a child that changes school takes no past ride along, and those ahead with it', async () => {
  const soon = new Date(Date.now() + 3 * 86_400_000)
  const past = await world.booking({ pickupAt: new Date('2025-05-05T08:00:00Z'), children: ['cleo'] })
  const next = await world.booking({ pickupAt: soon, children: ['cleo'] })
  const [before] = await db.select().from(bookingChildren).where(eq(bookingChildren.bookingId, past))
  const other = before?.schoolId === 'redland-primary' ? 'hillside-primary' : 'redland-primary'
  await db.update(children).set({ schoolId: other }).where(eq(children.id, 'cleo'))
  const rows = await db
    .select()
    .from(bookingChildren)
    .where(inArray(bookingChildren.bookingId, [past, next]))
  expect(Object.fromEntries(rows.map((row) => [row.bookingId, row.schoolId]))).toEqual({
    [past]: before?.schoolId,
    [next]: other,
  })
  const { kept, naive } = await keptAndNaive(db, zone)
  expect(kept).toEqual(naive)
})

import { metresBetween } from '#contract/distance.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { localTime } from '#server/platform/time/local-time.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'

export type Line = Record<string, number | string>

const minutes = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
const over = ['completed', 'returned', 'no_show', 'failed']

type World = Awaited<ReturnType<typeof readWorld>>

async function readWorld(db: Db) {
  return {
    bookings: await db.select().from(bookings),
    riders: await db.select().from(bookingChildren),
    trips: await db.select().from(trips),
    shares: await db.select().from(tripBookings),
    vehicles: await db.select().from(vehicles),
  }
}

function keysOf(world: World, booking: World['bookings'][number], zone: string, at: Date) {
  const schools = world.riders
    .filter((one) => one.bookingId === booking.id)
    .flatMap(({ schoolId }) => schoolId ?? [])
    .sort()
  return {
    day: localTime(at, zone).day,
    company: booking.companyId ?? '',
    school: schools[0] ?? '',
    direction: booking.direction,
    run: booking.seriesId ? `${booking.seriesId}:${booking.leg ?? ''}` : '',
  }
}

function partOf(
  trip: World['trips'][number],
  share: World['shares'][number],
  booking: World['bookings'][number],
): Record<string, number> {
  const calls = trip.stops
    .filter((stop) => stop.arrivedAt !== null && !stop.skipped)
    .flatMap((stop) =>
      stop.calls
        .filter((call) => call.booking === booking.id)
        .map(({ kind }) => ({ kind, late: minutes(stop.eta, stop.arrivedAt ?? '') })),
    )
  const stops = (kind: string) => calls.filter((call) => call.kind === kind)
  const sum = (all: readonly { late: number }[]) => all.reduce((total, { late }) => total + late, 0)
  const riders = trip.passengers.filter((one) => one.booking === booking.id)
  const rode = riders.flatMap(({ boarded, released }) =>
    boarded && released
      ? Math.max(0, Math.round((Date.parse(released.at) - Date.parse(boarded.at)) / 1000))
      : [],
  )
  const isOver = over.includes(trip.status)
  const inState = (state: string) => riders.filter((one) => one.state === state).length
  const fare = share.fare ?? trip.fare
  const fee = (kind: string) =>
    fare.lines.filter((line) => line.kind === kind).reduce((total, { amount }) => total + amount, 0)
  const isFee = fare.lines.some(({ kind }) => kind === 'no_show_fee' || kind === 'cancel_fee')
  const billed =
    trip.status === 'completed' ||
    (trip.status === 'relieved' && fare.lines.length > 0) ||
    (['no_show', 'cancelled'].includes(trip.status) && isFee)
  const fees = fee('no_show_fee') + fee('cancel_fee')
  return {
    driven: Number(trip.status === 'completed'),
    failed: Number(trip.status === 'failed'),
    timed: Number(stops('pickup').length + stops('dropoff').length > 0),
    pickups: stops('pickup').length,
    pickups_on_time: stops('pickup').filter(({ late }) => late < 5).length,
    pickup_late_min: sum(stops('pickup')),
    arrivals: stops('dropoff').length,
    arrivals_on_time: stops('dropoff').filter(({ late }) => late < 5).length,
    arrival_late_min: sum(stops('dropoff')),
    ride_timed: Number(rode.length > 0),
    child_rides: rode.length,
    ride_s: rode.reduce((total, one) => total + one, 0),
    ride_planned_s: rode.length * ((booking.dropoffAt.getTime() - booking.pickupAt.getTime()) / 1000),
    children: isOver ? riders.length : 0,
    missed: Number(isOver && (inState('no_show') + inState('absent') > 0 || trip.status === 'no_show')),
    no_shows: isOver ? inState('no_show') : 0,
    absences: isOver ? inState('absent') : 0,
    billed: Number(billed),
    carried:
      trip.status === 'completed'
        ? Math.max(0, booking.passengers - inState('no_show') - inState('absent'))
        : 0,
    fares: billed ? fare.total - fees : 0,
    no_show_fees: billed ? fee('no_show_fee') : 0,
    cancel_fees: billed ? fee('cancel_fee') : 0,
  }
}

/** What every booking and every booking on a trip adds to the reports, worked out from all rows without any SQL. */
export async function naiveRides(db: Db, zone: string): Promise<Line[]> {
  const world = await readWorld(db)
  const byId = new Map(world.bookings.map((booking) => [booking.id, booking]))
  const tripOf = new Map(world.trips.map((trip) => [trip.id, trip]))
  const ofBookings = world.bookings
    .filter(({ status }) => status !== 'draft' && status !== 'discarded')
    .map((booking): Line => {
      const { status } = booking
      return {
        ...keysOf(world, booking, zone, booking.pickupAt),
        driver: booking.driverId ?? '',
        reason: status === 'cancelled' ? (booking.cancelReason ?? '') : '',
        currency: booking.currency,
        booked: 1,
        done: Number(status === 'completed' || status === 'part_completed'),
        cancelled: Number(status === 'cancelled'),
      }
    })
  const ofParts = world.shares.flatMap((share): Line[] => {
    const [trip, booking] = [tripOf.get(share.tripId), byId.get(share.bookingId)]
    if (!trip || !booking) return []
    return [
      {
        ...keysOf(world, booking, zone, trip.startAt),
        driver: trip.driverId ?? '',
        reason: trip.status === 'failed' ? (trip.failReason ?? '') : '',
        currency: (share.fare ?? trip.fare).currency,
        ...partOf(trip, share, booking),
      },
    ]
  })
  return [...ofBookings, ...ofParts]
}

/** What every child of every billed booking on a trip adds: penny by penny, to the first ones by id as long as there are any. */
export async function naiveChildren(db: Db, zone: string): Promise<Line[]> {
  const world = await readWorld(db)
  const byId = new Map(world.bookings.map((booking) => [booking.id, booking]))
  const tripOf = new Map(world.trips.map((trip) => [trip.id, trip]))
  return world.shares.flatMap((share): Line[] => {
    const [trip, booking] = [tripOf.get(share.tripId), byId.get(share.bookingId)]
    if (!trip || !booking || partOf(trip, share, booking).billed !== 1) return []
    const riders = world.riders
      .filter(({ bookingId }) => bookingId === booking.id)
      .sort((a, b) => (a.childId < b.childId ? -1 : 1))
    const { total, currency } = share.fare ?? trip.fare
    const all: { childId: string; schoolId: string | null }[] =
      riders.length > 0 ? riders : [{ childId: '', schoolId: null }]
    const least = Math.floor(total / all.length)
    return all.map(
      ({ childId, schoolId }, index): Line => ({
        day: localTime(trip.startAt, zone).day,
        ...{ company: booking.companyId ?? '', school: schoolId ?? '', child: childId, currency },
        billed: 1,
        cost: least + Number(index < total - least * all.length),
        distance_m: trip.status === 'completed' ? booking.distanceM : 0,
      }),
    )
  })
}

/** What every trip that took place adds. */
export async function naiveTrips(db: Db, zone: string): Promise<Line[]> {
  const world = await readWorld(db)
  const byId = new Map(world.bookings.map((booking) => [booking.id, booking]))
  const done = world.trips
    .filter(({ status }) => status === 'completed')
    .sort((a, b) => a.startAt.getTime() - b.startAt.getTime() || (a.id < b.id ? -1 : 1))
  return done.map((trip, index): Line => {
    const day = localTime(trip.startAt, zone).day
    const own = world.shares.flatMap(({ tripId, bookingId }) =>
      tripId === trip.id ? (byId.get(bookingId) ?? []) : [],
    )
    const companies = new Set(own.map(({ companyId }) => companyId ?? ''))
    const missing = trip.passengers.filter(({ state }) => state === 'no_show' || state === 'absent').length
    const riders = Math.max(0, own.reduce((all, one) => all + one.passengers, 0) - missing)
    const seats = world.vehicles.find(({ id }) => id === trip.vehicleId)?.seats
    const loaded = trip.actualM ?? trip.plannedM ?? 0
    const before = done
      .slice(0, index)
      .findLast((one) => one.vehicleId === trip.vehicleId && localTime(one.startAt, zone).day === day)
    const driven = (one: typeof trip | undefined) => one?.stops.filter(({ skipped }) => !skipped) ?? []
    const [from, to] = [driven(before).at(-1)?.point, driven(trip)[0]?.point]
    return {
      day,
      company: companies.size === 1 ? ([...companies][0] ?? '') : '',
      driver: trip.driverId ?? '',
      vehicle: trip.vehicleId ?? '',
      trips: 1,
      seats: seats ?? 0,
      riders,
      seat_m: (seats ?? 0) * loaded,
      rider_m: seats === undefined ? 0 : riders * loaded,
      loaded_m: loaded,
      empty_m: trip.vehicleId !== null && from && to ? Math.round(1.3 * metresBetween(from, to)) : 0,
      driver_s:
        trip.completedAt && trip.startedAt
          ? Math.max(0, Math.round((trip.completedAt.getTime() - trip.startedAt.getTime()) / 1000))
          : 0,
    }
  })
}

/** The sums of lines by some of their keys, without those that are all zero. */
export function sumLines(
  lines: readonly Line[],
  keys: readonly string[],
  sums: readonly string[],
): Map<string, Record<string, number>> {
  const found = new Map<string, Record<string, number>>()
  for (const line of lines) {
    const key = keys.map((name) => line[name] ?? '').join(' | ')
    const before = found.get(key) ?? {}
    found.set(
      key,
      Object.fromEntries(sums.map((name) => [name, (before[name] ?? 0) + Number(line[name] ?? 0)])),
    )
  }
  for (const [key, all] of found) if (Object.values(all).every((sum) => sum === 0)) found.delete(key)
  return found
}

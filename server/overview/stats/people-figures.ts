import { and, count, countDistinct, eq, gte, inArray, lt, min, or, type SQL, sql } from 'drizzle-orm'
import { loadPapers, vehicleBlockReasons } from '#server/papers/block-reasons.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { addDays, dayStart } from '#server/platform/time/days.ts'
import { bookingScope } from '#server/reach/bookings.ts'
import { assistantReach, driverReach, vehicleReach } from '#server/reach/fleet.ts'
import { tripReach } from '#server/reach/trips.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import { documents, vehicles } from '#server/schema/fleet.ts'
import { assistants, drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'

const riding = ['confirmed', 'scheduled', 'in_progress', 'completed', 'part_completed'] as const
const ahead = ['assigned', 'dispatched', 'en_route'] as const
/** The first of the warnings before a paper runs out, in days. */
const expiryWarningDays = 30

/** How many different children ride on a day. A parent counts their own only. */
export async function childrenOn(ctx: ActorContext, day: string, zone: string): Promise<number> {
  const scope = await bookingScope(ctx.db, ctx.user)
  const own = scope.family?.children ?? null
  const [row] = await ctx.db
    .select({ count: countDistinct(bookingChildren.childId) })
    .from(bookings)
    .innerJoin(bookingChildren, eq(bookingChildren.bookingId, bookings.id))
    .where(
      and(
        scope.where,
        inArray(bookings.status, [...riding]),
        gte(bookings.pickupAt, dayStart(day, zone)),
        lt(bookings.pickupAt, dayStart(day, zone, 1)),
        own === null ? undefined : inArray(bookingChildren.childId, [...own.keys()]),
      ),
    )
  return row?.count ?? 0
}

export async function driversOnDuty({ db, user }: ActorContext): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(drivers)
    .where(and(driverReach(user), inArray(drivers.status, ['on_duty', 'on_break'])))
  return row?.count ?? 0
}

/** Vehicles that could be sent out today. */
export async function vehiclesReady(ctx: ActorContext, today: string): Promise<number> {
  const found = await ctx.db
    .select({ id: vehicles.id, status: vehicles.status })
    .from(vehicles)
    .where(and(vehicleReach(ctx.user), inArray(vehicles.status, ['available', 'in_use'])))
  const papers = await loadPapers(
    ctx.db,
    'vehicle',
    found.map((one) => one.id),
  )
  return found.filter((one) => vehicleBlockReasons(one, papers.get(one.id) ?? [], today, ctx).length === 0)
    .length
}

/** The papers of those drivers, assistants and vehicles that somebody may know of and that are still in service. */
export function paperReach({ db, user }: Pick<ActorContext, 'db' | 'user'>): SQL | undefined {
  const own = user.role === 'driver' ? eq(drivers.id, user.driver ?? '') : driverReach(user)
  const ofDrivers = db
    .select({ id: drivers.id })
    .from(drivers)
    .where(and(own, sql`${drivers.status} <> 'left'`))
  const ofAssistants = db
    .select({ id: assistants.id })
    .from(assistants)
    .where(and(assistantReach(user), sql`${assistants.status} <> 'left'`))
  const ofVehicles = db
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(vehicleReach(user), sql`${vehicles.status} <> 'retired'`))
  return or(
    and(eq(documents.ownerKind, 'driver'), inArray(documents.ownerId, ofDrivers)),
    and(eq(documents.ownerKind, 'assistant'), inArray(documents.ownerId, ofAssistants)),
    and(eq(documents.ownerKind, 'vehicle'), inArray(documents.ownerId, ofVehicles)),
  )
}

/** Required papers that are valid today and run out within the warning time. */
export async function papersExpiring(ctx: ActorContext, today: string): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(documents)
    .where(
      and(
        paperReach(ctx),
        eq(documents.required, true),
        eq(documents.status, 'approved'),
        gte(documents.expiresOn, today),
        sql`${documents.expiresOn} <= ${addDays(today, expiryWarningDays)}`,
      ),
    )
  return row?.count ?? 0
}

/** When the next trip that has a driver starts. */
export async function nextTrip({ db, user, now }: ActorContext): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(trips.startAt) })
    .from(trips)
    .where(and(tripReach(db, user), inArray(trips.status, [...ahead]), gte(trips.startAt, now)))
  return row?.at ?? null
}

import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { reopenWindowMin, type TripStatus } from '#contract/trip-states.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { dayStart } from '#server/platform/time/days.ts'
import { sumFares } from '#server/rides/fares.ts'
import { overBefore } from '#server/rides/over-before.ts'
import { ownReference } from '#server/rides/own-reference.ts'
import { bookings } from '#server/schema/bookings.ts'
import { companies } from '#server/schema/people.ts'
import { statementLines, statements } from '#server/schema/statements.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { linesOfTrip } from './statement-lines.ts'
import {
  billedAlready,
  findParty,
  inSameAccount,
  type KnownParty,
  partyIdOf,
  partyKey,
  type StatementRow,
} from './statement-party.ts'

/**
 * Whose trips they are: a driver's are those they drove, an operator's those that were driven for it, any other company's
 * those of its bookings, and a parent's those they booked and no company pays.
 */
function tripsOf(row: StatementRow, { payable }: KnownParty): SQL | undefined {
  const id = partyIdOf(row)
  if (row.partyKind === 'driver') return eq(trips.driverId, id)
  if (row.partyKind === 'parent') return and(eq(bookings.bookerParentId, id), isNull(bookings.companyId))
  return payable ? eq(trips.operatorId, id) : eq(bookings.companyId, id)
}

const endedEarly: readonly TripStatus[] = ['failed', 'returned']

/** Trips that took place, and those that cost a fee in place of a fare, once they can't be reopened any more. */
function charged(now: Date) {
  const settled = new Date(now.getTime() - reopenWindowMin * 60_000)
  const paid = sql`coalesce(${tripBookings.fare}, ${trips.fare})`
  const called = sql`jsonb_path_exists(${paid}, '$.lines[*].kind ? (@ == "no_show_fee" || @ == "cancel_fee")')`
  return or(
    and(eq(trips.status, 'completed'), lte(trips.completedAt, settled)),
    // What the relief goes on with has no lines here.
    and(
      eq(trips.status, 'relieved'),
      lte(trips.completedAt, settled),
      sql`jsonb_path_exists(${paid}, '$.lines[*]')`,
    ),
    // Of what is over for some who shared it, and of that alone: see `overBefore`.
    and(
      inArray(trips.status, [...endedEarly]),
      lte(trips.completedAt, settled),
      isNotNull(tripBookings.fare),
    ),
    and(eq(trips.status, 'cancelled'), called),
    and(eq(trips.status, 'no_show'), lte(trips.completedAt, settled), called),
  )
}

/** The party's trips of the period that are to be paid and that no live statement of theirs has yet, in their order. */
function unbilled(db: Db, row: StatementRow, party: KnownParty, now: Date) {
  const billed = db
    .select({ id: statementLines.id })
    .from(statementLines)
    .where(and(billedAlready(row), eq(statementLines.tripId, trips.id), eq(statementLines.live, true)))
  return db
    .select({
      trip: trips,
      fare: tripBookings.fare,
      booking: bookings.reference,
      bookingId: bookings.id,
      pickup: bookings.pickup,
      dropoff: bookings.dropoff,
      commissionPct: companies.commissionPct,
    })
    .from(trips)
    .innerJoin(tripBookings, eq(tripBookings.tripId, trips.id))
    .innerJoin(bookings, eq(bookings.id, tripBookings.bookingId))
    .leftJoin(companies, eq(companies.id, trips.operatorId))
    .where(
      and(
        charged(now),
        gte(trips.startAt, dayStart(row.from, party.zone)),
        lt(trips.startAt, dayStart(row.to, party.zone, 1)),
        sql`${trips.fare}->>'currency' = ${row.currency}`,
        tripsOf(row, party),
        notExists(billed),
      ),
    )
    .orderBy(asc(trips.startAt), asc(trips.id), asc(tripBookings.position), asc(bookings.id))
}

/** Takes the period's trips into a draft, which is saved already. */
export async function drawLines(ctx: WriteContext, row: StatementRow): Promise<void> {
  const { db, env } = ctx
  const party = await findParty(db, row, env.OPERATOR_ZONE)
  const found = (await unbilled(db, row, party, ctx.now)).filter(
    ({ trip, bookingId }) => !endedEarly.includes(trip.status) || overBefore(trip, bookingId),
  )
  // Of a trip that several share, the account's own bookings are one sum.
  const lines = [...Map.groupBy(found, ({ trip }) => trip.id).values()].flatMap((shares) => {
    const [first] = shares
    if (!first) return []
    const { trip, pickup, dropoff, commissionPct } = first
    const terms = row.partyKind === 'driver' ? { ...party, commissionPct } : party
    const fare = sumFares(shares.map((share) => share.fare ?? trip.fare))
    const own = shares.map(({ booking }) => booking)
    const reference = party.payable ? trip.reference : ownReference(trip.reference, own)
    return linesOfTrip(fare, terms).map((line) => ({
      ...line,
      tripId: trip.id,
      reference,
      tripAt: trip.startAt,
      from: pickup.place,
      to: dropoff.place,
    }))
  })
  await insertRows(
    db,
    statementLines,
    lines.map((line, index) => ({
      ...line,
      id: crypto.randomUUID(),
      statementId: row.id,
      createdAt: ctx.now,
      position: index,
      party: partyKey(row),
      live: true,
    })),
  )
}

/** What earlier statements of the account left open; of a void one only what was paid on it, as a credit. */
export async function balanceOf(db: Db, row: StatementRow): Promise<number> {
  const [found] = await db
    .select({
      open: sql<number>`coalesce(sum(case when ${statements.status} = 'void' then -${statements.paid} else ${statements.closing} end), 0)`.mapWith(
        Number,
      ),
    })
    .from(statements)
    .where(and(inSameAccount(row), sql`${statements.status} <> 'draft'`, isNull(statements.carriedTo)))
  return found?.open ?? 0
}

/** Updates the sums of a draft: its lines and what was open before it. */
export async function updateTotals(db: Db, row: StatementRow): Promise<void> {
  const [sums] = await db
    .select({
      total: sql<number>`coalesce(sum(${statementLines.amount}), 0)`.mapWith(Number),
      trips: sql<number>`count(distinct ${statementLines.tripId})::integer`,
    })
    .from(statementLines)
    .where(and(eq(statementLines.statementId, row.id), eq(statementLines.live, true)))
  const total = sums?.total ?? 0
  const opening = await balanceOf(db, row)
  await db
    .update(statements)
    .set({ total, opening, trips: sums?.trips ?? 0, closing: sql`${opening + total} - ${statements.paid}` })
    .where(eq(statements.id, row.id))
}

/** The account's drafts begin with what is open now. */
export async function reopenDrafts(db: Db, row: StatementRow): Promise<void> {
  const opening = await balanceOf(db, row)
  await db
    .update(statements)
    .set({ opening, closing: sql`${opening} + ${statements.total}` })
    .where(and(inSameAccount(row), eq(statements.status, 'draft')))
}

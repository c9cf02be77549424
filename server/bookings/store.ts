import { max, sql } from 'drizzle-orm'
import type { BookingStatus } from '#contract/booking-states.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { type NewEvent, recordEvents } from '#server/platform/history/events.ts'
import { bookingsChanged } from '#server/platform/search/count-cache.ts'
import type { Market, PlannedRide } from '#server/quotes/plan.ts'
import { refreshListNamesOf } from '#server/rides/list-names.ts'
import { loadSearchTexts } from '#server/rides/search-source.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import type { CheckedInput } from './check-people.ts'
import { storedFields } from './fields.ts'
import type { Leg } from './series-legs.ts'

/** Any number that no other advisory lock of the project uses. */
const referenceLock = 4_770_001

/** The next `wanted` references in a row. Others who book wait until this transaction ends. */
async function nextReferences(tx: Db, wanted: number): Promise<string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${referenceLock})`)
  const [row] = await tx.select({ last: max(bookings.number) }).from(bookings)
  const last = row?.last ?? 0
  return Array.from({ length: wanted }, (_, index) => `KB-${String(last + index + 1).padStart(6, '0')}`)
}

/** A ride that was checked and planned, and only has to be stored. */
export interface NewRide extends Leg {
  checked: CheckedInput
  plan: PlannedRide
  market: Market
  /** The states it goes through at once. */
  steps: readonly BookingStatus[]
  /** What its first event is called. */
  origin: 'created' | 'imported'
  promo: string | null
  series: string | null
}

const eventsOf = (id: string, { steps, origin }: NewRide): NewEvent[] =>
  steps.map((to, index) => ({
    entity: 'booking',
    entityId: id,
    type: index === 0 ? origin : 'confirm',
    from: steps[index - 1] ?? null,
    to,
  }))

const riderIds = ({ checked }: NewRide) => checked.riders.map(({ id }) => id)

function rowOf({ now, user }: ActorContext, ride: NewRide, reference: string, searchText: string) {
  const { quote, ...planned } = ride.plan
  const { distanceM, durationS, pickupAt, dropoffAt } = planned
  return {
    ...storedFields(ride.input, ride.checked),
    distanceM,
    durationS,
    pickupAt,
    dropoffAt,
    id: crypto.randomUUID(),
    reference,
    requestedAt: ride.at,
    status: ride.steps.at(-1) ?? 'pending',
    zone: ride.market.zone,
    seriesId: ride.series,
    leg: ride.leg,
    apart: ride.apart,
    quote,
    total: quote.total,
    currency: quote.currency,
    promo: ride.promo,
    searchText,
    createdAt: now,
    createdBy: user.id,
    updatedAt: now,
    updatedBy: user.id,
  }
}

/** So many at once keep nobody else waiting for long. */
const slice = 50

/** Stores rides, each with a reference and events of its own, and answers their rows in the same order. */
export async function storeRides(ctx: ActorContext, rides: readonly NewRide[]) {
  const { db } = ctx
  const sources = rides.map((ride) => ({
    ...storedFields(ride.input, ride.checked),
    childIds: riderIds(ride),
    trips: [],
  }))
  const text = await loadSearchTexts(db, sources)
  const references = await nextReferences(db, rides.length)
  const stored = rides.flatMap((ride, index) => {
    const [source, reference = ''] = [sources[index], references[index]]
    return source ? [{ ride, row: rowOf(ctx, ride, reference, text(source, reference)) }] : []
  })
  const rows = stored.map(({ row }) => row)
  for (let from = 0; from < stored.length; from += slice) {
    const some = stored.slice(from, from + slice)
    const riders = some.flatMap(({ ride, row }) =>
      riderIds(ride).map((childId) => ({ bookingId: row.id, childId })),
    )
    await insertRows(
      db,
      bookings,
      some.map(({ row }) => row),
    )
    await insertRows(db, bookingChildren, riders)
    await refreshListNamesOf(
      db,
      some.map(({ row }) => row.id),
    )
  }
  await recordEvents(
    ctx,
    stored.flatMap(({ ride, row }) => eventsOf(row.id, ride)),
  )
  await recordAudit(ctx, 'create', 'child', rides.flatMap(riderIds))
  bookingsChanged(db)
  return rows
}

import { and, asc, count, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import type { BlockReason } from '#contract/people.ts'
import type { Attention } from '#contract/stats.ts'
import {
  assistantBlockReasons,
  driverBlockReasons,
  leaveReasons,
  loadPapers,
  vehicleBlockReasons,
} from '#server/papers/block-reasons.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { joinSentences } from '#server/platform/i18n/join-sentences.ts'
import { addDays } from '#server/platform/time/days.ts'
import { tripReach } from '#server/reach/trips.ts'
import { bookings } from '#server/schema/bookings.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { assistants, drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { tripFilter } from '#server/trips/filter.ts'
import { loadOwnParts } from '#server/trips/own-part.ts'
import { decidingDay } from '#server/trips/problems.ts'
import type { StoredTrip } from '#server/trips/progress.ts'
import { fullName, loadTrips, tripRowOf } from '#server/trips/rows.ts'
import { listLink } from './list-link.ts'
import type { Place } from './tiles.ts'

const hour = 3_600_000
export const maxItems = 5
type Item = Attention['items'][number]

export const routeText = ({ t }: Pick<ActorContext, 't'>, from: string, to: string) =>
  t('stats:route', { from, to })

const tripItem = (trip: StoredTrip, booking: string, detail: string): Item => ({
  id: trip.id,
  entity: 'trip',
  booking,
  label: trip.reference,
  detail,
  at: trip.startAt.toISOString(),
})

async function firstTrips(ctx: ActorContext, where: SQL | undefined) {
  const [total] = await ctx.db.select({ count: count() }).from(trips).where(where)
  if (!total?.count) return { count: 0, items: [] }
  const found = await ctx.db
    .select({ id: trips.id })
    .from(trips)
    .where(where)
    .orderBy(asc(trips.startAt), asc(trips.id))
    .limit(maxItems)
  const { rows, names, view } = await loadTrips(
    ctx,
    found.map(({ id }) => id),
  )
  const items = rows.map((row) => {
    const { pickup, dropoff } = tripRowOf(ctx, names, row, view(row.trip.id))
    return tripItem(row.trip, row.bookings[0].id, routeText(ctx, pickup, dropoff))
  })
  return { count: total.count, items }
}

/** Children who wait in a vehicle because nobody met them. */
export async function handoverHold(ctx: ActorContext, { zone }: Place): Promise<Attention> {
  const query = { status: 'handover_hold' }
  const found = await firstTrips(ctx, tripFilter(ctx, query, zone))
  return { kind: 'handover_hold', severity: 'critical', ...found, link: listLink('trips', query) }
}

/** Trips that should have reached their pickup by now. */
export async function lateStart(ctx: ActorContext, { zone, today }: Place): Promise<Attention> {
  const query = {
    date_from: addDays(today, -1),
    date_to: today,
    status: 'assigned,dispatched,en_route',
    delayed: 'true' as const,
  }
  const found = await firstTrips(ctx, tripFilter(ctx, query, zone))
  return { kind: 'late_start', severity: 'critical', ...found, link: listLink('trips', query) }
}

/** Trips of the next two days that were given to somebody. */
function given(ctx: ActorContext) {
  const from = new Date(ctx.now.getTime() - hour)
  const until = new Date(ctx.now.getTime() + 48 * hour)
  return and(
    tripReach(ctx.db, ctx.user),
    inArray(trips.status, ['assigned', 'dispatched']),
    gte(trips.startAt, from),
    lt(trips.startAt, until),
  )
}

async function blockedGroup(
  ctx: ActorContext,
  kind: 'driver_blocked' | 'vehicle_blocked',
  found: { trip: StoredTrip; sent: { who: string; blocks: readonly BlockReason[] }[] }[],
): Promise<Attention> {
  const blocked = found
    .map(({ trip, sent }) => ({ trip, sent: sent.filter(({ blocks }) => blocks.length > 0) }))
    .filter(({ sent }) => sent.length > 0)
  const soon = blocked.some((one) => one.trip.startAt.getTime() < ctx.now.getTime() + 3 * hour)
  const first = blocked.slice(0, maxItems)
  const partOf = await loadOwnParts(
    ctx,
    first.map(({ trip }) => trip.id),
  )
  const items = first.map(({ trip, sent }) => {
    const booking = partOf(trip)?.bookings[0].id ?? trip.bookingId
    const details = sent.map(({ who, blocks }) => {
      const reasons = joinSentences(blocks.map((one) => one.message))
      return ctx.t('stats:blocked', { who, reasons })
    })
    return tripItem(trip, booking, joinSentences(details))
  })
  return { kind, severity: soon ? 'critical' : 'warning', count: blocked.length, items, link: null }
}

/** Trips whose driver lost what is needed to drive, or whose assistant what is needed to ride along. */
export async function blockedPeople(ctx: ActorContext): Promise<Attention> {
  const found = await ctx.db
    .select({ trip: trips, driver: drivers, assistant: assistants, zone: bookings.zone })
    .from(trips)
    .innerJoin(bookings, eq(bookings.id, trips.bookingId))
    .innerJoin(drivers, eq(drivers.id, trips.driverId))
    .leftJoin(assistants, eq(assistants.id, trips.assistantId))
    .where(given(ctx))
    .orderBy(asc(trips.startAt), asc(trips.id))
  const driverPapers = await loadPapers(ctx.db, 'driver', [...new Set(found.map((row) => row.driver.id))])
  const assistantPapers = await loadPapers(ctx.db, 'assistant', [
    ...new Set(found.flatMap((row) => row.assistant?.id ?? [])),
  ])
  return blockedGroup(
    ctx,
    'driver_blocked',
    found.map(({ trip, driver, assistant, zone }) => {
      const day = decidingDay({ ...trip, zone }, ctx.now)
      const standing = (one: typeof driver | NonNullable<typeof assistant>, blocks: BlockReason[]) => ({
        who: fullName(one),
        blocks: [...blocks, ...leaveReasons(one.leave, day, ctx)],
      })
      const driving = driverBlockReasons(driver, driverPapers.get(driver.id) ?? [], day, ctx)
      const helping =
        assistant && assistantBlockReasons(assistant, assistantPapers.get(assistant.id) ?? [], day, ctx)
      return {
        trip,
        sent: [standing(driver, driving), ...(assistant && helping ? [standing(assistant, helping)] : [])],
      }
    }),
  )
}

/** Trips whose vehicle may not go out. */
export async function blockedVehicles(ctx: ActorContext): Promise<Attention> {
  const found = await ctx.db
    .select({ trip: trips, vehicle: vehicles, zone: bookings.zone })
    .from(trips)
    .innerJoin(bookings, eq(bookings.id, trips.bookingId))
    .innerJoin(vehicles, eq(vehicles.id, trips.vehicleId))
    .where(given(ctx))
    .orderBy(asc(trips.startAt), asc(trips.id))
  const papers = await loadPapers(ctx.db, 'vehicle', [...new Set(found.map((row) => row.vehicle.id))])
  return blockedGroup(
    ctx,
    'vehicle_blocked',
    found.map(({ trip, vehicle, zone }) => {
      const day = decidingDay({ ...trip, zone }, ctx.now)
      const blocks = vehicleBlockReasons(vehicle, papers.get(vehicle.id) ?? [], day, ctx)
      return { trip, sent: [{ who: vehicle.plate, blocks }] }
    }),
  )
}

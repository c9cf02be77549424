import { and, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { urgentAlerts } from '#contract/lists/road-alerts.ts'
import type { RoadAlert, RoadAlerts } from '#contract/road-alert.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { vehicleReach } from '#server/reach/fleet.ts'
import { accounts } from '#server/schema/accounts.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { roadAlertNotes, roadAlerts } from '#server/schema/road-alerts.ts'
import { auditLook } from '../audit-look.ts'
import { driverNames, ridersOf, visibleTrips } from './alert-trips.ts'
import type { StoredAlert } from './look.ts'
import { notesOf } from './notes-of.ts'

/** What is over and was seen by nobody is news for so long. */
const newsMs = 12 * 3_600_000
/** What is over and was seen stays for others to read what was noted about it, for so long after that. */
const notedMs = 15 * 60_000
const mostAlerts = 100

const select = ({ db, user }: ActorContext, where: SQL | undefined, most: number) =>
  db
    .select({
      alert: roadAlerts,
      plate: vehicles.plate,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
    })
    .from(roadAlerts)
    .innerJoin(vehicles, eq(vehicles.id, roadAlerts.vehicleId))
    .leftJoin(accounts, eq(accounts.id, roadAlerts.seenBy))
    .where(and(where, vehicleReach(user)))
    .orderBy(
      desc(isNull(roadAlerts.seenAt)),
      desc(inArray(roadAlerts.kind, [...urgentAlerts])),
      desc(roadAlerts.at),
      roadAlerts.id,
    )
    .limit(most)
type Row = Awaited<ReturnType<typeof select>>[number]

const seenOf = ({ alert: { seenAt }, firstName, lastName }: Row): RoadAlert['seen'] =>
  seenAt && { at: seenAt.toISOString(), by: `${firstName ?? ''} ${lastName ?? ''}`.trim() }

/** The figures that say nothing of passengers. */
const plainFigures = ({ riders: _, ...figures }: StoredAlert['figures']) => figures

/** Alerts as a reader sees them. Places are those of families: whoever sees only some trips is told none. */
async function alertsFor(ctx: ActorContext, rows: readonly Row[]): Promise<RoadAlert[]> {
  const trips = await visibleTrips(
    ctx,
    rows.map(({ alert }) => alert.tripId),
  )
  const drivers = await driverNames(
    ctx,
    rows.map(({ alert }) => alert.driverId),
  )
  const notes = await notesOf(
    ctx,
    rows.map(({ alert }) => alert.id),
  )
  const seesAll = access.vehicles.all.includes(ctx.user.role)
  return rows.map((row) => {
    const { alert, plate } = row
    const trip = trips.get(alert.tripId ?? '') ?? null
    const name = trip && drivers.get(alert.driverId ?? '')
    return {
      ...{ id: alert.id, kind: alert.kind, vehicle: { id: alert.vehicleId, plate }, trip },
      driver: name && alert.driverId ? { id: alert.driverId, name } : null,
      ...{ at: alert.at.toISOString(), until: alert.until?.toISOString() ?? null },
      point: { lat: alert.latitude, lng: alert.longitude },
      place: seesAll ? alert.place : null,
      figures: seesAll ? alert.figures : plainFigures(alert.figures),
      seen: seenOf(row),
      notes: notes(alert.id),
    }
  })
}

/** Alerts that nobody has seen, or that last. */
export const isOpen = (now: Date) =>
  or(
    isNull(roadAlerts.until),
    and(isNull(roadAlerts.seenAt), gt(roadAlerts.at, new Date(now.getTime() - newsMs))),
  )

/** Alerts of the reader's reach that nobody has seen, or that last, and those that were noted just now. */
export async function readAlerts(ctx: ActorContext): Promise<RoadAlerts> {
  const { db, now, user } = ctx
  const noted = db
    .select({ id: roadAlertNotes.alertId })
    .from(roadAlertNotes)
    .where(gt(roadAlertNotes.at, new Date(now.getTime() - notedMs)))
  const seesNotes = access.vehicles.all.includes(user.role)
  const open = or(isOpen(now), seesNotes ? inArray(roadAlerts.id, noted) : undefined)
  const rows = await select(ctx, open, mostAlerts + 1)
  const shown = rows.slice(0, mostAlerts)
  const results = await alertsFor(ctx, shown)
  // Where a vehicle was is where those were who rode in it, also those of whom the reader knows nothing.
  await auditLook(
    ctx,
    await ridersOf(
      ctx,
      shown.flatMap(({ alert }) => alert.tripId ?? []),
    ),
  )
  return { at: ctx.now.toISOString(), results, more: rows.length > mostAlerts }
}

/** Alerts of one vehicle in a span, by when they began. */
export async function alertsOf(ctx: ActorContext, vehicle: string, from: Date, to: Date, most: number) {
  const where = and(
    eq(roadAlerts.vehicleId, vehicle),
    sql`${roadAlerts.at} between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz`,
  )
  return alertsFor(ctx, await select(ctx, where, most))
}

/** One alert; undefined when it does not exist or is out of reach. */
export const findAlert = async (ctx: ActorContext, id: string): Promise<RoadAlert | undefined> =>
  (await alertsFor(ctx, await select(ctx, eq(roadAlerts.id, id), 1)))[0]

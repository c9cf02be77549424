import { eq, inArray, or } from 'drizzle-orm'
import type { Attributes } from '#contract/device.ts'
import { type TraccarReport, traccarEventSpan } from '#contract/traccar-report.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { notFound, refused } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { geofences } from '#server/schema/geofences.ts'
import { devices } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { auditLook } from '../audit-look.ts'
import { isStorable } from '../reported.ts'
import { ridersOf } from '../trail.ts'
import type { TraccarApi } from './api.ts'
import { askOnce, attempt } from './ask-once.ts'
import { requireSettings } from './settings.ts'
import type { TraccarEvent, TraccarPosition } from './shapes.ts'

const perMinute = { limit: 20, seconds: 60 }
const hourMs = 3_600_000
const mostAttributes = 100
const longestName = 60
const longestText = 500

const cut = (text: string) =>
  (text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text).toWellFormed()

/** Attributes as they are, within limits; what has no plain value is among those that are left out. */
function rawAttributes(given: TraccarPosition['attributes']) {
  const all = Object.entries(given ?? {})
  const plain = all.flatMap(([name, value]): [string, Attributes[string]][] => {
    if (name.length > longestName || !isStorable(name)) return []
    if (typeof value === 'string') return [[name, cut(value)]]
    return typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : []
  })
  const attributes = Object.fromEntries(plain.slice(0, mostAttributes))
  return { attributes, unlisted: all.length - Object.keys(attributes).length }
}

const describeLast = (position: TraccarPosition | undefined) =>
  position
    ? {
        ...{ time: position.fixTime.toISOString(), protocol: position.protocol ?? null },
        ...rawAttributes(position.attributes),
      }
    : null

/** The names here of geofences that were imported from Traccar, by their ids there. */
async function fenceNames({ db }: Pick<ActorContext, 'db'>, events: readonly TraccarEvent[]) {
  const ids = [...new Set(events.flatMap(({ geofenceId }) => geofenceId ?? []))]
  if (ids.length === 0) return new Map<number | null, string>()
  const found = await db
    .select({ id: geofences.traccarId, name: geofences.name })
    .from(geofences)
    .where(inArray(geofences.traccarId, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Which alarm it was. */
function alarmOf({ attributes }: TraccarEvent): string | null {
  const alarm = attributes?.alarm
  return typeof alarm === 'string' && alarm !== '' ? cut(alarm).slice(0, longestName).toWellFormed() : null
}

async function describeEvents(ctx: ActorContext, events: readonly TraccarEvent[]) {
  const newest = events.toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
  const shown = newest.slice(0, traccarEventSpan.most)
  const names = await fenceNames(ctx, shown)
  const results = shown.map((event) => ({
    ...{ id: String(event.id), type: event.type, at: event.at.toISOString(), alarm: alarmOf(event) },
    geofence: names.get(event.geofenceId ?? null) ?? null,
  }))
  return { results, unlisted: newest.length - shown.length }
}

async function ask(api: TraccarApi, uniqueId: string, now: Date) {
  const device = await api.device(uniqueId)
  if (!device) return undefined
  const from = new Date(now.getTime() - traccarEventSpan.hours * hourMs)
  const position = device.positionId ? await api.position(device.positionId) : undefined
  // Users of Traccar may be kept from reports, and see devices all the same.
  return { position, events: await attempt(() => api.events(device.id, from, now)) }
}

/** Notes who looks at what the vehicle of these children did: they rode in it, or with the driver whose device it is. */
async function audit(ctx: ActorContext, { vehicleId, driverId }: typeof devices.$inferSelect) {
  const whose = or(
    vehicleId ? eq(trips.vehicleId, vehicleId) : undefined,
    driverId ? eq(trips.driverId, driverId) : undefined,
  )
  if (!whose) return
  const from = new Date(ctx.now.getTime() - traccarEventSpan.hours * hourMs)
  await auditLook(ctx, [...new Set(await ridersOf(ctx.db, whose, from, ctx.now))])
}

const nothing = { listed: false, last: null }

/** What Traccar has of a device now; nothing of it is stored. A 409 for a device that does not report through Traccar. */
export async function readReport(
  ctx: ActorContext & { request: Request },
  id: string,
): Promise<TraccarReport> {
  const { db, now, env, user } = ctx
  const [device] = await db.select().from(devices).where(eq(devices.id, id))
  if (!device) throw notFound()
  if (device.source !== 'traccar') throw refused('not_traccar', 'tracking:not_traccar')
  const settings = requireSettings(env)
  await countWithin(db, `traccar-report:${user.id}`, now, perMinute)
  const asked = await askOnce(settings, ctx.request.signal, (api) => ask(api, device.uniqueId, now))
  const { value, ...outcome } = asked
  if (!value) return { ...outcome, ...nothing, events: { ...outcome, results: [], unlisted: 0 } }
  await audit(ctx, device)
  const { value: events = [], ...came } = value.events
  return {
    ...outcome,
    listed: true,
    last: describeLast(value.position),
    events: { ...came, ...(await describeEvents(ctx, events)) },
  }
}

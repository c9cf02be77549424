import { createHash } from 'node:crypto'
import { asc, gt } from 'drizzle-orm'
import { type Area, acrossM } from '#contract/area.ts'
import { areaLimits } from '#contract/lists/geofences.ts'
import type { TraccarGeofence } from '#contract/traccar-geofence.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { createTurnYielder } from '#server/platform/time/yield-turn.ts'
import { geofences } from '#server/schema/geofences.ts'
import { cutText, isStorable } from '#server/tracking/reported.ts'
import type { TraccarFence } from '#server/tracking/traccar/shapes.ts'
import { freeNames, longestName } from '../free-names.ts'
import { type FenceFault, readTraccarArea } from './read-area.ts'

/** So many are read at once: nobody waits for thousands of polygons. */
const pageSize = 500

/** A geofence that was taken from Traccar, with its area and the one that it was taken with as texts. */
type Own = Pick<typeof geofences.$inferSelect, 'id' | 'name' | 'onEnter'> & Record<'here' | 'taken', string>

/** Those that were taken from Traccar, by their ids there. */
async function loadOwn({ db }: Pick<ActorContext, 'db'>): Promise<Map<number | null, Own>> {
  const all = new Map<number | null, Own>()
  for (let last = 0; ; ) {
    const rows = await db
      .select()
      .from(geofences)
      .where(gt(geofences.traccarId, last))
      .orderBy(asc(geofences.traccarId))
      .limit(pageSize)
    for (const { id, name, onEnter, traccarId, ...row } of rows) {
      all.set(traccarId, { id, name, onEnter, here: textOf(row.area), taken: textOf(row.traccarArea) })
      last = traccarId ?? last
    }
    if (rows.length < pageSize) return all
  }
}

/** A geofence of Traccar, the one here that was taken from it, and what is between them. */
export interface Compared extends Pick<TraccarGeofence, 'stamp' | 'name' | 'state'> {
  traccarId: number
  area: Area | null
  fault: FenceFault | null
  own: Own | undefined
}

/** The same text for the same area. */
function textOf(area: Area | null | undefined): string {
  if (!area) return ''
  const points = area.shape === 'circle' ? [area.center] : area.corners
  const size = area.shape === 'circle' ? area.radiusM : 0
  return [area.shape, size, ...points.map(({ lat, lng }) => `${lat} ${lng}`)].join()
}

function stateOf(there: string, own: Own | undefined): TraccarGeofence['state'] {
  if (!own) return 'new'
  const { here, taken } = own
  if (here === there) return 'same'
  if (there === taken) return 'edited'
  return here === taken ? 'changed' : 'conflict'
}

const stampOf = (parts: readonly (string | number)[]) =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)

/** A name that can be stored, on one line; empty where there is none. */
function nameOf({ name }: TraccarFence): string {
  if (!name || !isStorable(name.slice(0, 2 * longestName).toWellFormed())) return ''
  const line = name
    .slice(0, 2 * longestName)
    .replace(/\s+/g, ' ')
    .trim()
  return cutText(line, longestName).trimEnd()
}

/** Too wide for what it does here when a vehicle enters. */
const isTooWide = (area: Area, own: Own | undefined) =>
  (own?.onEnter === 'suggest' || own?.onEnter === 'record') && acrossM(area) > areaLimits.arrivalAcrossM

/** Geofences of Traccar beside those here, by what they are called here or would be. Names that the office gave stay. */
export async function compareFences(
  ctx: Pick<ActorContext, 'db' | 't' | 'locale'>,
  given: readonly TraccarFence[],
): Promise<Compared[]> {
  const ownOf = await loadOwn(ctx)
  const freeName = await freeNames(ctx.db)
  const yieldTurn = createTurnYielder()
  const all: Compared[] = []
  const seen = new Set<number>()
  for (const fence of given) {
    if (seen.has(fence.id)) continue
    seen.add(fence.id)
    await yieldTurn()
    const own = ownOf.get(fence.id)
    const read = readTraccarArea(fence.area ?? '')
    const fault = read.area && isTooWide(read.area, own) ? 'wide' : read.fault
    const there = textOf(read.area)
    const state = fault ? 'refused' : stateOf(there, own)
    const wanted = nameOf(fence) || ctx.t('geofences:traccar_name', { id: fence.id })
    const name = own?.name ?? (state === 'new' ? freeName(wanted) : wanted)
    const stamp = stampOf([fence.id, state, there, own?.here ?? '', own?.id ?? wanted])
    all.push({ traccarId: fence.id, area: read.area, fault, own, name, state, stamp })
  }
  const { compare } = new Intl.Collator(ctx.locale, { numeric: true })
  return all.sort((a, b) => compare(a.name, b.name))
}

import type { Area } from '#contract/area.ts'
import type { GeofenceMap, GeofenceVisits } from '#contract/geofence.ts'
import type { Point } from '#contract/place.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { fields, list, oneOf, ref, refOrNull, text, textOrNull } from './field-readers.ts'
import { asRecord, isObject } from './response-shape.ts'

type Known = GeofenceMap['results'][number]
type Visit = GeofenceVisits['results'][number]

const isPoint = (value: unknown): value is Point =>
  isObject(value) &&
  typeof value.lat === 'number' &&
  Math.abs(value.lat) <= 90 &&
  typeof value.lng === 'number' &&
  Math.abs(value.lng) <= 180

/** An area that a map can draw; null for anything else. */
function readArea(value: unknown): Area | null {
  if (!isObject(value)) return null
  const { shape, center, radiusM, corners } = value
  if (shape === 'circle' && isPoint(center) && typeof radiusM === 'number' && radiusM > 0)
    return { shape, center, radiusM }
  const drawn = Array.isArray(corners) ? corners.filter(isPoint) : []
  return drawn.length > 2 ? { shape: 'polygon', corners: drawn } : null
}

function readFence(value: unknown): Known[] {
  if (!isObject(value)) return []
  const area = readArea(value.area)
  if (!area) return []
  const own = { id: text(value.id), name: text(value.name), kind: oneOf<Known['kind']>(value.kind) }
  return [{ ...own, area: area.shape === 'circle' ? area : { ...area, corners: [...area.corners] } }]
}

/** The geofences in use, as far as a map can draw them. */
export async function getGeofenceMap({ signal }: Options = {}): Promise<Known[]> {
  const { results } = asRecord<Record<string, unknown>>(
    await api.send({ path: '/api/web/tracking/geofences', signal }),
  )
  return Array.isArray(results) ? results.flatMap(readFence) : []
}

const readVisit = fields<Visit>({
  id: text,
  vehicle: ref,
  trip: refOrNull,
  enteredAt: text,
  leftAt: textOrNull,
})

/** Which vehicles were in a geofence, the newest first. */
export async function getVisits(id: string, { signal }: Options = {}): Promise<Visit[]> {
  const { results } = asRecord<Record<string, unknown>>(
    await api.send({ path: `/api/web/geofences/${encodeURIComponent(id)}/visits`, signal }),
  )
  return list(readVisit)(results)
}

/** Records that a trip has arrived at a stop, by its `seq`. */
export async function recordArrival(trip: string, stop: number): Promise<void> {
  const path = `/api/web/tracking/arrivals/${encodeURIComponent(trip)}`
  await api.send({ method: 'POST', path, body: { stop }, answer: 'nothing' })
}

import type { Area } from '#contract/area.ts'
import type { GeofenceMap, GeofenceVisits } from '#contract/geofence.ts'
import type { Point } from '#contract/place.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { amount, fields, list, oneOf, ref, refOrNull, text, textOrNull } from './field-readers.ts'
import { asRecord, isObject } from './response-shape.ts'

type Known = GeofenceMap['results'][number]
type Visit = GeofenceVisits['results'][number]

const readPoint = fields<Point>({ lat: amount, lng: amount })
/** A point of the earth, or none. */
function pointsIn(value: unknown): Point[] {
  const point = readPoint(value)
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? [point] : []
}

/** An area that a map can draw; null for anything else. */
function readArea(value: unknown): Area | null {
  if (!isObject(value)) return null
  const { shape, corners } = value
  const [center] = pointsIn(value.center)
  const radiusM = amount(value.radiusM)
  if (shape === 'circle' && center && radiusM > 0) return { shape, center, radiusM }
  const drawn = Array.isArray(corners) ? corners.flatMap(pointsIn) : []
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

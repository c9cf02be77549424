import type { GeofenceInput } from '#contract/geofence.ts'
import type { Point } from '#contract/place.ts'
import type { FormValue, RowValues } from '#src/islands/resource/register/fields.ts'

/** An area while it is drawn: a circle may have no middle yet, a polygon too few corners. */
export type Draft =
  | { shape: 'circle'; center: Point | null; radiusM: number }
  | { shape: 'polygon'; corners: readonly Point[] }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Another backend may send numbers as text: decimals of Django are. */
function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

function pointIn(value: unknown): Point | null {
  if (!isObject(value)) return null
  const [lat, lng] = [numberIn(value.lat), numberIn(value.lng)]
  return lat === null || lng === null ? null : { lat, lng }
}
const pointsIn = (value: unknown): Point[] =>
  Array.isArray(value) ? value.flatMap((one) => pointIn(one) ?? []) : []

/**
 * An area as a form holds it: rows of numbers, of which one with a radius is a circle, and others are the corners of a polygon.
 * What another backend may send and is no area here is none.
 */
export function areaRows(value: unknown): readonly RowValues[] {
  if (Array.isArray(value)) return value
  if (!isObject(value)) return []
  const radiusM = numberIn(value.radiusM)
  const center = pointIn(value.center)
  if (center && radiusM !== null) return [{ ...center, radiusM }]
  return pointsIn(value.corners).map((corner) => ({ ...corner }))
}

/** The draft that these rows, or that area of a record, are; a circle of `radiusM` without a middle where there are none. */
export function draftOf(value: unknown, radiusM: number): Draft {
  const rows = areaRows(value)
  const [first] = rows
  const center = pointIn(first)
  if (!center) return { shape: 'circle', center: null, radiusM }
  if (typeof first?.radiusM === 'number') return { shape: 'circle', center, radiusM: first.radiusM }
  return { shape: 'polygon', corners: pointsIn(rows) }
}

export function rowsOf(draft: Draft): readonly RowValues[] {
  if (draft.shape === 'polygon') return draft.corners.map((corner) => ({ ...corner }))
  return draft.center ? [{ ...draft.center, radiusM: draft.radiusM }] : []
}

/** The form's rows as the API takes them. */
export function areaOf(value: FormValue): GeofenceInput['area'] {
  const draft = draftOf(value, 0)
  if (draft.shape === 'polygon') return { ...draft, corners: [...draft.corners] }
  return { ...draft, center: draft.center ?? { lat: 0, lng: 0 } }
}

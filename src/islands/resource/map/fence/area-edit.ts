import { acrossM, boundsOf, distanceToArea, movedBy } from '#contract/area.ts'
import { areaLimits } from '#contract/lists/geofences.ts'
import type { Point } from '#contract/place.ts'
import type { MapArea } from '../map-types.ts'
import type { Draft } from './area-value.ts'
import type { Handle } from './handles.ts'

const [leastRadius, mostRadius] = areaLimits.radiusM
const [leastCorners, mostCorners] = areaLimits.corners

export const heldRadius = (metres: number): number =>
  Math.min(mostRadius, Math.max(leastRadius, Math.round(metres)))

const insert = (corners: readonly Point[], at: number, point: Point) => [
  ...corners.slice(0, at),
  point,
  ...corners.slice(at),
]

/** The index of the edge that a point is nearest to. */
function nearestEdge(corners: readonly Point[], point: Point): number {
  const away = corners.map((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner
    return distanceToArea({ shape: 'polygon', corners: [corner, next] }, point)
  })
  return away.indexOf(Math.min(...away))
}

/** Whether a polygon can have one more. */
export const hasRoom = (corners: readonly Point[]) => corners.length < mostCorners
/** Whether one may be taken out. */
export const isSpare = (corners: readonly Point[]) => corners.length > leastCorners

/** With what is set on the map: the middle of a circle, or one more corner where it fits best; which corner that is. */
export function withPoint(draft: Draft, point: Point): { draft: Draft; corner: number | null } {
  if (draft.shape === 'circle') return { draft: { ...draft, center: point }, corner: null }
  const { corners } = draft
  if (!hasRoom(corners)) return { draft, corner: null }
  const at = corners.length < leastCorners ? corners.length : nearestEdge(corners, point) + 1
  return { draft: { ...draft, corners: insert(corners, at, point) }, corner: at }
}

/** With one more corner in the middle of the edge after this one. */
export function withCornerAfter(corners: readonly Point[], index: number): readonly Point[] {
  const [from, to] = [corners[index], corners[(index + 1) % corners.length]]
  if (!from || !to || !hasRoom(corners)) return corners
  return insert(corners, index + 1, { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 })
}

/** With a handle moved to a point. */
export function withMoved(draft: Draft, handle: Handle, to: Point, metresFromCenter: number): Draft {
  if (draft.shape === 'circle') {
    if (handle.kind === 'edge') return { ...draft, radiusM: heldRadius(metresFromCenter) }
    return handle.kind === 'center' ? { ...draft, center: to } : draft
  }
  const { corners } = draft
  if (handle.kind === 'between')
    return hasRoom(corners) ? { ...draft, corners: insert(corners, handle.index + 1, to) } : draft
  if (handle.kind !== 'corner') return draft
  return { ...draft, corners: corners.map((corner, at) => (at === handle.index ? to : corner)) }
}

/** So many corners has a circle that becomes a polygon. */
const roundCorners = 8

/** The same area in the other shape, as nearly as that is possible. */
export function asShape(draft: Draft, shape: Draft['shape'], radiusM: number): Draft {
  if (draft.shape === shape) return draft
  if (draft.shape === 'circle') {
    const { center } = draft
    if (!center) return { shape: 'polygon', corners: [] }
    const corners = Array.from({ length: roundCorners }, (_, index) => {
      const angle = (2 * Math.PI * index) / roundCorners
      return movedBy(center, draft.radiusM * Math.cos(angle), draft.radiusM * Math.sin(angle))
    })
    return { shape: 'polygon', corners }
  }
  if (draft.corners.length === 0) return { shape: 'circle', center: null, radiusM }
  const { south, west, north, east } = boundsOf(draft)
  const center = movedBy({ lat: (south + north) / 2, lng: (west + east) / 2 }, 0, 0)
  return { shape: 'circle', center, radiusM: heldRadius(acrossM(draft) / 2) }
}

/** What the map draws of it. */
export function mapAreaOf(draft: Draft): MapArea[] {
  const own = { id: 'draft', name: '' }
  if (draft.shape === 'polygon') return [{ ...own, polygon: draft.corners }]
  const { center, radiusM } = draft
  return center ? [{ ...own, circle: { point: center, radiusM } }] : []
}

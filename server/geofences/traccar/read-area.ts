import { type Area, faultOf } from '#contract/area.ts'
import { areaLimits } from '#contract/lists/geofences.ts'
import type { traccarFenceFaults } from '#contract/lists/tracking.ts'
import type { Point } from '#contract/place.ts'

export type FenceFault = (typeof traccarFenceFaults)[number]
type Read = { area: Area; fault: null } | { area: null; fault: FenceFault }

/** Longer is none that could be taken: a hundred corners are some 4,000 characters. */
const longestText = 200_000
const number = /^[+-]?\d{1,20}(\.\d{1,40})?([eE][+-]?\d{1,3})?$/
const [leastRadius, mostRadius] = areaLimits.radiusM
const [leastCorners, mostCorners] = areaLimits.corners

const refused = (fault: FenceFault): Read => ({ area: null, fault })
const numberOf = (text: string) => (number.test(text) ? Number(text) : Number.NaN)
/** To a tenth of a metre, as areas are drawn here. */
const rounded = (degrees: number) => Math.round(degrees * 1_000_000) / 1_000_000

/** `lat lng`, in degrees; undefined for anything else. */
function pointOf(text: string): Point | undefined {
  const [lat, lng, ...more] = text.trim().split(/\s+/).map(numberOf)
  if (lat === undefined || lng === undefined || more.length > 0) return undefined
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat: rounded(lat), lng: rounded(lng) } : undefined
}

const isOffMap = ({ lat, lng }: Point) => Math.abs(lat) > 90 || Math.abs(lng) > 180
const isSame = (a: Point | undefined, b: Point | undefined) => a?.lat === b?.lat && a?.lng === b?.lng

/** What may be taken as it is. */
function checked(area: Area): Read {
  const fault = faultOf(area)
  return fault ? refused(fault) : { area, fault }
}

function circleOf(inside: string): Read {
  const [where = '', radius = '', ...more] = inside.split(',')
  const center = pointOf(where)
  const radiusM = Math.round(numberOf(radius.trim()))
  if (!center || Number.isNaN(radiusM) || radiusM <= 0 || more.length > 0) return refused('unreadable')
  if (isOffMap(center)) return refused('nowhere')
  if (radiusM < leastRadius) return refused('small')
  return radiusM > mostRadius ? refused('large') : checked({ shape: 'circle', center, radiusM })
}

function polygonOf(inside: string): Read {
  const ring = /^\(([^()]*)\)$/.exec(inside.trim())?.[1]
  if (ring === undefined) return refused('unreadable')
  const all = ring.split(',').map(pointOf)
  const points = all.filter((point) => point !== undefined)
  if (points.length < all.length) return refused('unreadable')
  // The first corner stands again at the end, and some programs write every corner twice.
  const corners = points.filter((point, index) => index === 0 || !isSame(point, points[index - 1]))
  if (corners.length > 1 && isSame(corners[0], corners.at(-1))) corners.pop()
  if (corners.length > mostCorners) return refused('corners')
  if (corners.some(isOffMap)) return refused('nowhere')
  return corners.length < leastCorners ? refused('small') : checked({ shape: 'polygon', corners })
}

/**
 * An area as Traccar writes it: `CIRCLE (lat lng, metres)` or `POLYGON ((lat lng, …))`, the latitude first, or why it can't be
 * taken.
 */
export function readTraccarArea(text: string): Read {
  const kind = /^\s*(CIRCLE|POLYGON|LINESTRING)\s*\(/i.exec(text.slice(0, 100))
  if (!kind) return refused('unreadable')
  const [head, name = ''] = kind
  const shape = name.toUpperCase()
  if (shape === 'LINESTRING') return refused('line')
  if (text.length > longestText) return refused(shape === 'POLYGON' ? 'corners' : 'unreadable')
  const rest = text.slice(head.length).trimEnd()
  if (!rest.endsWith(')')) return refused('unreadable')
  const inside = rest.slice(0, -1)
  return shape === 'CIRCLE' ? circleOf(inside) : polygonOf(inside)
}

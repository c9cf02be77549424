import { type Area, type Bounds, boundsOf, distanceToArea } from '#contract/area.ts'
import type { Point } from '#contract/place.ts'

export interface Fence {
  id: string
  name: string
  area: Area
  onEnter: string
  onExit: string
}

/** Degrees from one line of the grid to the next: some two kilometres. */
const step = 0.02
/** One that lies in more cells than this is looked at for every point. */
const mostCells = 64

const cellOf = (degrees: number) => Math.floor(degrees / step)
const isWithin = ({ south, west, north, east }: Bounds, { lat, lng }: Point) =>
  south <= lat && lat <= north && west <= lng && lng <= east

const doMeet = (one: Bounds, other: Bounds) =>
  one.south <= other.north && other.south <= one.north && one.west <= other.east && other.west <= one.east

interface Placed {
  fence: Fence
  bounds: Bounds
}

/** Finds the geofences that a point lies in, of thousands, by the cells of a grid. */
export function indexFences(fences: readonly Fence[]) {
  const grid = new Map<string, Placed[]>()
  const wide: Placed[] = []
  for (const fence of fences) {
    const bounds = boundsOf(fence.area, 1)
    const placed = { fence, bounds }
    const [south, west] = [cellOf(bounds.south), cellOf(bounds.west)]
    const [north, east] = [cellOf(bounds.north), cellOf(bounds.east)]
    if ((north - south + 1) * (east - west + 1) > mostCells) {
      wide.push(placed)
      continue
    }
    for (let row = south; row <= north; row += 1) {
      for (let column = west; column <= east; column += 1) {
        const key = `${row} ${column}`
        const cell = grid.get(key)
        if (cell) cell.push(placed)
        else grid.set(key, [placed])
      }
    }
  }
  /** Those that lie in the cells of a part of the map, each once. */
  function placedIn({ south, west, north, east }: Bounds): Set<Placed> {
    const all = new Set<Placed>()
    for (let row = cellOf(south); row <= cellOf(north); row += 1) {
      for (let column = cellOf(west); column <= cellOf(east); column += 1) {
        for (const placed of grid.get(`${row} ${column}`) ?? []) all.add(placed)
      }
    }
    return all
  }
  return {
    byId: new Map(fences.map((fence) => [fence.id, fence])),
    /** Those that a short way may lead through. Whoever is in a wide one stays there longer than that. */
    along(from: Point, to: Point): Fence[] {
      const way = boundsOf({ shape: 'polygon', corners: [from, to] })
      return [...placedIn(way)].flatMap(({ fence, bounds }) => (doMeet(bounds, way) ? [fence] : []))
    },
    /** Those that hold a point. */
    around(point: Point): Fence[] {
      const near = grid.get(`${cellOf(point.lat)} ${cellOf(point.lng)}`) ?? []
      return [...near, ...wide].flatMap(({ fence, bounds }) =>
        isWithin(bounds, point) && distanceToArea(fence.area, point) <= 0 ? [fence] : [],
      )
    },
  }
}
export type FenceIndex = ReturnType<typeof indexFences>

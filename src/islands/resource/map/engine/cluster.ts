/** Markers that are drawn as one: its middle, and their places in the list. */
export interface Group {
  x: number
  y: number
  members: number[]
}

interface Cell extends Group {
  column: number
  row: number
}

/** More columns than there are between one end of the world and the other at the closest look. */
const columns = 2 ** 26

function merge(into: Cell, from: Cell): void {
  const [many, few] = [into.members.length, from.members.length]
  into.x = (into.x * many + from.x * few) / (many + few)
  into.y = (into.y * many + from.y * few) / (many + few)
  into.members.push(...from.members)
  from.members = []
}

/** Each pair of neighbours once. */
const neighbours = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const

/** Cells whose middles are nearer than `near` become one. */
function mergeNeighbours(cells: Map<number, Cell>, near: number): void {
  for (const one of cells.values()) {
    for (const [right, up] of neighbours) {
      const other = cells.get((one.column + right) * columns + one.row + up)
      if (!other || one.members.length === 0 || other.members.length === 0) continue
      if (Math.hypot(one.x - other.x, one.y - other.y) < near) merge(one, other)
    }
  }
}

/**
 * Puts markers together that are in the same cell of a grid, and cells whose middles are within half a cell. The grid lies
 * on the world, not on the screen: groups stay what they are while the map is moved.
 * @param cell its width, in the unit of the places
 */
export function groupMarkers(
  places: { xs: Float64Array; ys: Float64Array },
  shown: readonly number[],
  cell: number,
): Group[] {
  const cells = new Map<number, Cell>()
  for (const index of shown) {
    const [x, y] = [places.xs[index] ?? 0, places.ys[index] ?? 0]
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
    const key = column * columns + row
    const found = cells.get(key)
    const single = { x, y, column, row, members: [index] }
    if (found) merge(found, single)
    else cells.set(key, single)
  }
  mergeNeighbours(cells, cell / 2)
  return [...cells.values()].filter(({ members }) => members.length > 0)
}

import type { Point } from '#contract/place.ts'
import { mapFile } from './map-file.ts'
import { vectorTile } from './vector-tile.ts'

/** The middle of the demo business. */
export const town: Point = { lat: 51.4545, lng: -2.5879 }

const corner = [0, 4096] as const
const square = (left: number, right: number) =>
  [
    [left, corner[0]],
    [right, corner[0]],
    [right, corner[1]],
    [left, corner[1]],
  ] as const

/** Of each tile the left half is land and the right half water, and a street crosses them. */
const tile = vectorTile({
  earth: [{ kind: 'area', at: square(0, 4096) }],
  water: [{ kind: 'area', at: square(2048, 4096), tags: { kind: 'lake' } }],
  roads: [
    {
      kind: 'line',
      at: [
        [0, 1024],
        [4096, 1024],
      ],
      tags: { kind: 'major_road', name: 'High Street', 'name:fr': 'Grand-Rue', 'name:ar': 'الشارع الرئيسي' },
    },
  ],
})

function column(lng: number, z: number) {
  return Math.floor(((lng + 180) / 360) * 2 ** z)
}
function row(lat: number, z: number) {
  const angle = (lat * Math.PI) / 180
  return Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * 2 ** z)
}

/** A map of the country around the town: a small PMTiles file. */
export function townMap(): Buffer {
  const [west, south, east, north] = [town.lng - 0.4, town.lat - 0.3, town.lng + 0.4, town.lat + 0.3] as const
  const tiles: Record<string, Buffer> = {}
  for (let z = 0; z <= 12; z += 1)
    for (let x = column(west, z); x <= column(east, z); x += 1)
      for (let y = row(north, z); y <= row(south, z); y += 1) tiles[`${z}/${x}/${y}`] = tile
  const attribution = '<a href="https://maps.example.test/terms">&copy; Town &amp; Country Maps</a>'
  return mapFile({ kind: 'vector', tiles, metadata: { attribution }, bounds: [west, south, east, north] })
}

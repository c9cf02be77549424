import * as z from 'zod'
import { metresPerDegree } from '#contract/distance.ts'
import type { Point } from '#contract/place.ts'
import list from '#demo/data/streets.json' with { type: 'json' }
import type { Random } from '#demo/random.ts'

/** A residential area of Bristol: its streets, each with a point on it (WGS 84). */
const area = z.strictObject({
  area: z.string(),
  outcode: z.string(),
  streets: z.array(z.strictObject({ name: z.string(), lat: z.number(), lng: z.number() })),
})
type Area = z.infer<typeof area>

/** Points: data.police.uk street anchors, Open Government Licence v3.0. */
const areas = z.array(area).parse(list)

/** `point` moved at random by up to `metres` each way, to six decimals. */
export function near(point: Point, metres: number, random: Random): Point {
  const shift = () => ((random.next() * 2 - 1) * metres) / metresPerDegree
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return {
    lat: round(point.lat + shift()),
    lng: round(point.lng + shift() / Math.cos((point.lat * Math.PI) / 180)),
  }
}

const streetCount = areas.reduce((sum, area) => sum + area.streets.length, 0)

function pickStreet(random: Random): { area: Area; street: Area['streets'][number] } {
  let left = random.int(0, streetCount - 1)
  for (const area of areas) {
    const street = area.streets[left]
    if (street) return { area, street }
    left -= area.streets.length
  }
  throw new RangeError('No street')
}

/** A home in a real street of Bristol; number and point are made up. */
export function makeHome(random: Random): { address: string; point: Point } {
  const { area, street } = pickStreet(random)
  const { name, lat, lng } = street
  const flat = random.chance(0.12) ? `Flat ${random.int(1, 12)}, ` : ''
  return {
    address: `${flat}${random.int(1, 148)} ${name}, ${area.area}, Bristol ${area.outcode}`,
    point: near({ lat, lng }, 45, random),
  }
}

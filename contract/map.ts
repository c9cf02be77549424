import * as z from 'zod'
import { mapKinds, mapProblems } from './lists/map.ts'

/** Who is named for what the map is drawn on: a piece of text, and the page that it leads to. */
const credit = z.object({ text: z.string(), url: z.url({ protocol: /^https?$/ }).nullable() })
export type MapCredit = z.infer<typeof credit>

/**
 * What the map is drawn on. `tiles` is the address of its tiles at this API, with `{z}`, `{x}` and `{y}`; another one when
 * what is behind it has changed. `bounds` are west, south, east, north in degrees, where it has an end. `problem` says
 * why there is nothing.
 */
export const mapGround = z.object({
  kind: z.enum(mapKinds),
  problem: z.enum(mapProblems).nullable(),
  attribution: z.array(credit),
  minZoom: z.int().min(0).max(26),
  maxZoom: z.int().min(0).max(26),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  tiles: z.string(),
})
export type MapGround = z.infer<typeof mapGround>

const coordinate = z
  .string()
  .regex(/^(0|[1-9]\d{0,7})$/)
  .transform(Number)

/** A tile of the web's usual grid: at zoom `z` there are 2^z of them each way. */
export const tileParams = z
  .object({ z: coordinate, x: coordinate, y: coordinate })
  .refine(({ z: zoom, x, y }) => zoom <= 26 && x < 2 ** zoom && y < 2 ** zoom)

import * as z from 'zod'
import list from './streets.json' with { type: 'json' }

/** A residential area of Bristol: its streets, each with a point on it (WGS 84). */
const area = z.strictObject({
  area: z.string(),
  outcode: z.string(),
  streets: z.array(z.strictObject({ name: z.string(), lat: z.number(), lng: z.number() })),
})
export type Area = z.infer<typeof area>

/** Points: data.police.uk street anchors, Open Government Licence v3.0. */
export const areas = z.array(area).parse(list)

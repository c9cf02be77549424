import * as z from 'zod'
import list from './schools.json' with { type: 'json' }
import { venue } from './venues.ts'

/** `starts` and `ends` are the first and the last bell as clock times. */
const school = z.strictObject({
  ...venue.shape,
  kind: z.enum(['primary', 'secondary', 'special', 'independent']),
  starts: z.string(),
  ends: z.string(),
})
export type School = z.infer<typeof school>

/** Addresses and points: Food Standards Agency ratings, Open Government Licence v3.0. */
export const schools = z.array(school).parse(list)

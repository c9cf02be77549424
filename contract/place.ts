import * as z from 'zod'
import { placeKinds } from './lists/search.ts'
import { listQuery } from './page.ts'

/** WGS 84, degrees. */
export const point = z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
/** The error where a place is given as text, in a file for instance, and can't be read as one. */
export const unlocated = {
  error: ({ code, input }: { code?: string; input?: unknown }) =>
    code === 'invalid_type' && typeof input === 'string' ? 'core:field.place' : undefined,
}
/**
 * The point is a guess: that of this street or school, or of the middle of all that is known where it is empty. Not
 * there when the point is the place's own.
 */
export const near = z.string().trim().max(200).optional()
/** Where somebody is picked up or set down. */
export const place = z.strictObject(
  {
    place: z.string().trim().min(1).max(200),
    point,
    notes: z.string().trim().max(500).optional(),
    near,
  },
  unlocated,
)
/** A stop as its reader may see it: of another family's only that there is one. */
export const visiblePlace = z.object({ ...place.shape, point: point.nullable() })
export type VisiblePlace = z.infer<typeof visiblePlace>
/** A place as it may be sent: the server puts one without a point near what it knows, and marks it. */
export const sentPlace = z.strictObject({ ...place.shape, point: point.optional() }, unlocated)
export type SentPlace = z.infer<typeof sentPlace>
export type Point = z.infer<typeof point>
export type Place = z.infer<typeof place>

/**
 * A place for the search box of a form: a known one, that is a home, a school, a company, or one used before; one that the
 * operator's geocoder found, with whom to name for it in `credit`; or a guess.
 */
export const knownPlace = z.object({
  id: z.string(),
  kind: z.enum([...placeKinds, 'found', 'guess']),
  name: z.string(),
  place,
  credit: z.string().optional(),
})
export type KnownPlace = z.infer<typeof knownPlace>

/** Latitude and longitude with a comma between. */
const pointText = z
  .string()
  .max(50)
  .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/)
  .transform((text): z.infer<typeof point> => {
    const [lat = 0, lng = 0] = text.split(',').map(Number)
    return { lat, lng }
  })
  .pipe(point)

/**
 * `kind` limits the search to one kind of place. Three other questions take its place: `find` is for what the geocoder
 * finds by that text, which is nothing without one; `at` is a point, for its address where the geocoder has one, and then
 * for the known places around it, the nearest first; `guess` is an address, for one place that is near to it, or nothing.
 */
export const placeListQuery = z.strictObject({
  ...listQuery,
  kind: z.enum(placeKinds).optional(),
  find: z.string().trim().min(3).max(120).optional(),
  at: pointText.optional(),
  guess: z.string().trim().min(1).max(200).optional(),
})
export type PlaceListQuery = z.infer<typeof placeListQuery>

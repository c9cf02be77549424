import * as z from 'zod'
import { areaLimits, enterRules, exitRules, geofenceKinds } from './lists/geofences.ts'
import { point } from './place.ts'
import { id, instant, ref } from './record.ts'
import { flag, registerQuery, registerRecord, several } from './register.ts'

const [leastRadius, mostRadius] = areaLimits.radiusM
const [leastCorners, mostCorners] = areaLimits.corners

/**
 * A circle around a point, its radius in metres, or a polygon by its corners, in order and without the first one again at the
 * end. Edges must not cross, and nothing lies over the antimeridian.
 */
export const area = z.discriminatedUnion('shape', [
  z.strictObject({
    shape: z.literal('circle'),
    center: point,
    radiusM: z.int().min(leastRadius).max(mostRadius),
  }),
  z.strictObject({ shape: z.literal('polygon'), corners: z.array(point).min(leastCorners).max(mostCorners) }),
])

/** A part of the map of which it is known when vehicles enter and leave it. */
export const geofenceInput = z.strictObject({
  name: z.string().trim().min(1).max(120),
  kind: z.enum(geofenceKinds),
  area,
  onEnter: z.enum(enterRules),
  onExit: z.enum(exitRules),
  active: z.boolean(),
})
export type GeofenceInput = z.output<typeof geofenceInput>

/**
 * `school` is whose it is, where it was made with the record of a school; it follows that while `follows`, until somebody gives
 * it another area. `schoolArea` is where it lies then; null without a school that has a place. `inside` is how many vehicles are
 * in it. `traccar` is there where it was imported from Traccar; `same` while it has the area that it had there then.
 */
export const geofence = registerRecord({
  ...geofenceInput.shape,
  school: ref.nullable(),
  follows: z.boolean(),
  schoolArea: area.nullable(),
  inside: z.int().min(0),
  traccar: z.object({ same: z.boolean() }).nullable(),
})
export type Geofence = z.infer<typeof geofence>

export const geofenceListQuery = registerQuery({
  kind: several,
  onEnter: several,
  school: id.optional(),
  active: flag,
})

/** All geofences in use, as the map draws them. */
export const geofenceMap = z.object({
  results: z.array(z.object({ id, name: z.string(), kind: z.enum(geofenceKinds), area })),
})
export type GeofenceMap = z.infer<typeof geofenceMap>

/** A vehicle that is or was in a geofence; `leftAt` is null while it is. `trip` is what it was out for when it entered. */
export const geofenceVisits = z.object({
  results: z.array(
    z.object({
      id,
      vehicle: ref,
      trip: ref.nullable(),
      enteredAt: instant,
      leftAt: instant.nullable(),
    }),
  ),
})
export type GeofenceVisits = z.infer<typeof geofenceVisits>

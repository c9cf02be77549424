import * as z from 'zod'
import { alertNotes, roadAlertKinds, vehicleEventKinds } from './lists/road-alerts.ts'
import { point } from './place.ts'
import { id, instant, ref } from './record.ts'

/**
 * The figures of an alert, each where its kind has it: the greatest speed and the limit (km/h); how far it was from the stop
 * or its nearest one (metres); how long before its time it left (minutes); and how many children are concerned.
 */
export const alertFigures = z.object({
  kmh: z.int().optional(),
  limitKmh: z.int().optional(),
  metres: z.int().optional(),
  minutes: z.int().optional(),
  riders: z.int().optional(),
})
export type AlertFigures = z.infer<typeof alertFigures>

/** What somebody of the desk did about an alert, or found out; `by` is empty for one whose account is gone. */
const alertNote = z.object({ id, text: z.string(), at: instant, by: z.string() })

/** In one line: it stands in a list. */
export const alertNoteInput = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1)
    .max(alertNotes.longest)
    .regex(/^[^\p{Cc}]*$/u),
})

const alertTrip = z.object({ id, reference: z.string(), booking: id })

/**
 * Something that the desk must know of a vehicle on the road. `at` is when it began, `until` when it was over, null while it
 * lasts. `trip`, `driver`, `place` and how many children are null for whoever does not see that trip.
 */
export const roadAlert = z.object({
  id,
  kind: z.enum(roadAlertKinds),
  vehicle: z.object({ id, plate: z.string() }),
  trip: alertTrip.nullable(),
  driver: ref.nullable(),
  at: instant,
  until: instant.nullable(),
  point,
  /** The stop that it is about. */
  place: z.string().nullable(),
  figures: alertFigures,
  /** Who of the desk has seen it, and when. */
  seen: z.object({ at: instant, by: z.string() }).nullable(),
  /** Oldest first; none for whoever does not see all vehicles: what the desk writes may be about other families. */
  notes: z.array(alertNote),
})
export type RoadAlert = z.infer<typeof roadAlert>

/** Those that nobody has seen and those that last, the urgent first and the newest; `more` when there are more than are told. */
export const roadAlerts = z.object({ at: instant, results: z.array(roadAlert), more: z.boolean() })
export type RoadAlerts = z.infer<typeof roadAlerts>

/**
 * A moment in the day of a vehicle: a step of one of its trips, as far as the reader sees it, or an alert. `children` are
 * those who got on or were handed over, by the names that the reader may know.
 */
export const vehicleEvent = z.object({
  /** Tells it from the others of that day. */
  id: z.string(),
  kind: z.enum(vehicleEventKinds),
  at: instant,
  until: instant.nullable(),
  trip: alertTrip.nullable(),
  place: z.string().nullable(),
  children: z.array(ref),
  figures: alertFigures,
  /** Of an alert, as far as the reader sees them. */
  notes: z.array(alertNote),
})
export type VehicleEvent = z.infer<typeof vehicleEvent>
/** Oldest first; `more` when there are more than are told. */
export const vehicleEvents = z.object({ results: z.array(vehicleEvent), more: z.boolean() })
export type VehicleEvents = z.infer<typeof vehicleEvents>

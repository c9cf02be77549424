import * as z from 'zod'
import { attributesOf, courseOf, cutText, fromKnots, isStorable, type Reported, within } from './reported.ts'

const maybe = z.number().nullish().catch(null)

/** When something was, as Traccar writes it: ISO 8601, or milliseconds since 1970. */
export const traccarTime = z
  .union([z.string(), z.number()])
  .transform((value) => new Date(value))
  .refine((date) => !Number.isNaN(date.getTime()))

/** A position in the JSON of Traccar, of its forwarder, its REST API and its socket alike. Speed is in knots. */
export const traccarPosition = z.looseObject({
  fixTime: traccarTime,
  latitude: z.number(),
  longitude: z.number(),
  altitude: maybe,
  speed: maybe,
  course: maybe,
  accuracy: maybe,
  protocol: z.string().max(40).refine(isStorable).nullish().catch(null),
  attributes: z.record(z.string(), z.unknown()).nullish().catch(null),
})

/** What a device is called in Traccar, and what it reports by there. */
export const traccarDevice = z.looseObject({
  uniqueId: z.string().regex(/^[\x20-\x7e]{1,128}$/),
  name: z.string().nullish().catch(null),
})

/** The name that a device gets here: the one it has in Traccar, as far as it can be stored. */
export const traccarName = ({ uniqueId, name }: z.infer<typeof traccarDevice>): string =>
  (isStorable(name ?? '') && cutText(name?.trim() ?? '', 80).trimEnd()) || uniqueId.slice(0, 80)

/** A position of Traccar in the units of the contract. */
export function describePosition(position: z.infer<typeof traccarPosition>): Reported {
  const { batteryLevel, ...others } = position.attributes ?? {}
  return {
    time: position.fixTime,
    latitude: position.latitude,
    longitude: position.longitude,
    altitudeM: within(position.altitude, -1000, 20_000),
    speedKmh: fromKnots(position.speed),
    course: courseOf(position.course),
    // Traccar says 0 where it does not know.
    accuracyM: within(position.accuracy || null, 0, 1_000_000),
    batteryPct: typeof batteryLevel === 'number' ? within(batteryLevel, 0, 100) : null,
    attributes: attributesOf(others),
  }
}

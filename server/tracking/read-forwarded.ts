import * as z from 'zod'
import { attributesOf, courseOf, fromKnots, isStorable, type Report, within } from './reported.ts'

const maybe = z.number().nullish().catch(null)
const time = z
  .union([z.string(), z.number()])
  .transform((value) => new Date(value))
  .refine((date) => !Number.isNaN(date.getTime()))

/** What Traccar's JSON forwarder posts for each position: https://www.traccar.org/forward/. Speed is in knots. */
export const forwarded = z.looseObject({
  position: z.looseObject({
    fixTime: time,
    latitude: z.number(),
    longitude: z.number(),
    altitude: maybe,
    speed: maybe,
    course: maybe,
    accuracy: maybe,
    protocol: z.string().max(40).nullish().catch(null),
    attributes: z.record(z.string(), z.unknown()).nullish().catch(null),
  }),
  device: z.looseObject({
    uniqueId: z.string().regex(/^[\x20-\x7e]{1,128}$/),
    name: z.string().nullish().catch(null),
  }),
})

/** A report with the name that the device has in Traccar. */
export type Forwarded = Report & { name: string }

/** A position that Traccar passed on; undefined for anything else. */
export function readForwarded(body: unknown): Forwarded | undefined {
  const { data } = forwarded.safeParse(body)
  if (!data) return undefined
  const { position, device } = data
  const { batteryLevel, ...others } = position.attributes ?? {}
  return {
    uniqueId: device.uniqueId,
    name: (isStorable(device.name ?? '') && device.name?.trim().slice(0, 80)) || device.uniqueId.slice(0, 80),
    protocol: position.protocol ?? 'traccar',
    reported: [
      {
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
      },
    ],
  }
}

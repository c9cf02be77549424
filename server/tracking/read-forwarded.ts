import * as z from 'zod'
import type { Report } from './reported.ts'
import { describePosition, traccarDevice, traccarName, traccarPosition } from './traccar-position.ts'

/** What Traccar's JSON forwarder posts for each position: https://www.traccar.org/forward/. */
export const forwarded = z.looseObject({ position: traccarPosition, device: traccarDevice })

/** A report with the name that the device has in Traccar. */
export type Forwarded = Report & { name: string }

/** A position that Traccar passed on; undefined for anything else. */
export function readForwarded(body: unknown): Forwarded | undefined {
  const { data } = forwarded.safeParse(body)
  if (!data) return undefined
  const { position, device } = data
  return {
    uniqueId: device.uniqueId,
    name: traccarName(device),
    protocol: position.protocol ?? 'traccar',
    reported: [describePosition(position)],
  }
}

import type { RidePosition } from '#contract/tracking.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { readRidePosition } from './read-ride.ts'
import { asRecord } from './response-shape.ts'
import { tripRequest } from './trips.ts'

/** Where the vehicle of a trip is, as far as it is the reader's own ride. */
export async function getRidePosition(trip: string, { signal }: Options = {}): Promise<RidePosition> {
  return readRidePosition(
    asRecord(await api.send({ path: `${tripRequest(trip)}/position`, signal, tries: 'one' })),
  )
}

import * as api from '#src/lib/api/traccar.ts'
import { attempt } from './result.ts'

/** The geofences of Traccar beside those here. */
export const listTraccarFences = (signal: AbortSignal) => attempt(() => api.getTraccarFences({ signal }))

/** Imports those that were chosen, by their stamps. */
export const importTraccarFences = (stamps: readonly string[]) =>
  attempt(() => api.importTraccarFences(stamps))

/** What Traccar has of a device now: not kept, as it is of this moment. */
export const lookAtDevice = (device: string, signal: AbortSignal) =>
  attempt(() => api.getTraccarReport(device, { signal }))

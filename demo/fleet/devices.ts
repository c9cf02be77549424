import { recordOf } from '#demo/people/record.ts'
import type { Device, Making, Vehicle } from '#demo/types.ts'

/** The trackers in the vehicles that have a driver. What each reports by is made when it is stored: it is as good as a key. */
export function makeDevices(base: Making, vehicles: readonly Vehicle[]): Device[] {
  const making = { ...base, random: base.random.fork('devices') }
  return vehicles
    .filter(({ driverId }) => driverId !== null)
    .map(({ id, callSign, createdAt }) => ({
      ...recordOf(making, createdAt),
      name: `Tracker ${callSign}`,
      source: 'osmand',
      vehicleId: id,
      driverId: null,
      phoneOf: null,
      active: true,
    }))
}

/** What a geofence is around: `zone` is any other part of the map. */
export const geofenceKinds = ['school', 'depot', 'home', 'zone'] as const
export const areaShapes = ['circle', 'polygon'] as const
/**
 * What is done when a vehicle enters. `suggest` proposes to the desk that a trip has arrived at its next stop, `record` notes it
 * as arrived, `tell` notifies the desk of any vehicle.
 */
export const enterRules = ['nothing', 'suggest', 'record', 'tell'] as const
export const exitRules = ['nothing', 'tell'] as const
/**
 * How large an area may be: radii in metres, corners of a polygon, and how far across it may be in metres. Wider than
 * `arrivalAcrossM`, being inside says nothing about having arrived at a stop. `schoolRadiusM` is how far around the point of its
 * school a geofence reaches at first.
 */
export const areaLimits = {
  radiusM: [20, 50_000],
  corners: [3, 100],
  acrossM: 100_000,
  arrivalAcrossM: 2000,
  schoolRadiusM: 150,
} as const
/** What is wrong with an area. */
export const areaFaults = ['crossing', 'small', 'large', 'nowhere'] as const

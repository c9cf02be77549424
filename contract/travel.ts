/**
 * The figures by which trips are judged to follow each other in time, and by which they are expected. They stand in for a
 * routing engine: see `server/platform/geo/travel.ts`, which alone reads those of the way.
 */

/** How much longer the way on roads is than the straight line. */
export const detour = 1.3
/**
 * Speed on town streets, in km/h, by the hour. Planning figures of the size that UK cities publish for local main
 * roads; an operator's own positions should replace them.
 */
export const townSpeedsKmh = { night: 38, weekend: 30, peak: 21, day: 28 } as const
/** From one hour of the clock to another. */
export const nightHours = [
  [22, 24],
  [0, 6],
] as const
/** The school and office peaks of weekdays. */
export const peakHours = [
  [7.5, 9.5],
  [15, 18.5],
] as const
/** A way's first metres are on town streets; what is beyond goes on roads that are so much faster. */
export const townM = 8_000
export const openRoadFactor = 1.7
/** Seconds at each stop on the way, getting on and off included. */
export const stopS = 120

/** A driver or vehicle with less to spare than this between two trips, in minutes, is warned of as tight. */
export const tightSpareMin = 5
/** Trips further apart than this, in minutes, are not measured: there is always a way. */
export const travelHorizonMin = 240
/** No trip is longer than this, in minutes: how far back those may begin that are still under way. */
export const longestTripMin = 1440

/** Of what rides took it is learnt how fast town streets are, in km/h: what lies outside of these says nothing of streets. */
export const learntKmh = { least: 5, most: 110 } as const
/** A way shorter than this, in metres, says more of the stop than of the streets. */
export const learntLegM = 300
/** From so many ways in an hour on they count; fewer may be one driver's luck. */
export const learntFrom = 20

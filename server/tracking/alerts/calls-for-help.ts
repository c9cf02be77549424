import { and, eq, gt } from 'drizzle-orm'
import type { Point } from '#contract/place.ts'
import { driverCalls } from '#server/schema/driver-day.ts'
import { trips } from '#server/schema/trips.ts'
import { type Found, type Look, type NewAlert, newsMs } from './look.ts'

/** Calls for help that came in a short time ago, each with the trip that it is about. */
const callsOf = ({ db, now }: Look) =>
  db
    .select({
      driver: driverCalls.driverId,
      at: driverCalls.at,
      recordedAt: driverCalls.recordedAt,
      position: driverCalls.position,
      trip: { id: trips.id, vehicle: trips.vehicleId, stops: trips.stops },
    })
    .from(driverCalls)
    .leftJoin(trips, eq(trips.id, driverCalls.tripId))
    .where(and(eq(driverCalls.kind, 'sos'), gt(driverCalls.recordedAt, new Date(now.getTime() - newsMs))))
    .orderBy(driverCalls.at)

type Call = Awaited<ReturnType<typeof callsOf>>[number]

/** In which vehicle a driver called for help, and on what trip: the one that the call names, else the one under way. */
function tripOf({ trip, driver }: Call, { trips: all }: Look) {
  if (trip) return { ...trip, aboard: all.find(({ id }) => id === trip.id)?.aboard ?? 0 }
  return all.find((one) => one.running && one.driver === driver)
}

/** When they called; when it came in, where the clock of their phone is so wrong that nobody would look there. */
const timeOf = ({ at, recordedAt }: Call) => (recordedAt.getTime() - at.getTime() < newsMs ? at : recordedAt)

/**
 * Drivers who call for help, on the map where their vehicle is, until somebody of the desk has seen it. Whoever presses again
 * within a minute means the same. The desk was notified when they called, also of one without a vehicle.
 */
export async function callsForHelp(look: Look): Promise<Found> {
  const begun = (await callsOf(look)).flatMap((call): NewAlert[] => {
    const { driver, position } = call
    const at = timeOf(call)
    const trip = tripOf(call, look)
    if (!trip?.vehicle) return []
    const { id, vehicle, aboard } = trip
    const point: Point | undefined = position ?? look.seen.get(vehicle)?.point ?? trip.stops[0]?.point
    if (!point) return []
    return [
      {
        ...{ kind: 'sos', key: `${driver} ${at.toISOString().slice(0, 16)}` },
        ...{ vehicle, trip: { id, driver }, at, until: at, point },
        figures: aboard > 0 ? { riders: aboard } : {},
      },
    ]
  })
  return { begun, changed: [] }
}

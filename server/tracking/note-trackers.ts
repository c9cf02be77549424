import { and, gt, gte, inArray, isNotNull, lte, or } from 'drizzle-orm'
import { runningTrips } from '#contract/lists/trips.ts'
import { longestTripMin } from '#contract/travel.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { trips } from '#server/schema/trips.ts'
import { noteRunPhones, type RunPhone } from './run-phones.ts'

/** What came of the tracker of a driver, or of an app on their phone, that is in no vehicle. */
export interface Told {
  deviceId: string
  driverId: string
  times: readonly Date[]
}

/** The runs of these drivers that were under way at some time between two. */
const runsOf = (db: Db, drivers: readonly string[], from: Date, to: Date) =>
  db
    .select({
      id: trips.id,
      driver: trips.driverId,
      vehicle: trips.vehicleId,
      startedAt: trips.startedAt,
      completedAt: trips.completedAt,
    })
    .from(trips)
    .where(
      and(
        inArray(trips.driverId, [...drivers]),
        gt(trips.startAt, new Date(from.getTime() - longestTripMin * 60_000)),
        isNotNull(trips.vehicleId),
        lte(trips.startedAt, to),
        or(inArray(trips.status, [...runningTrips]), gte(trips.completedAt, from)),
      ),
    )

/** Notes that trackers of drivers tell where the vehicles of their runs are: during these, and at no other time. */
export async function noteTrackers(db: Db, told: readonly Told[]): Promise<void> {
  const times = told.flatMap((one) => one.times.map(Number))
  if (times.length === 0) return
  const [from, to] = [new Date(Math.min(...times)), new Date(Math.max(...times))]
  const drivers = told.map(({ driverId }) => driverId)
  const byDriver = Map.groupBy(await runsOf(db, drivers, from, to), ({ driver }) => driver)
  const all = told.flatMap(({ deviceId, driverId, times: own }) =>
    (byDriver.get(driverId) ?? []).flatMap(({ id, vehicle, startedAt, completedAt }): RunPhone[] => {
      const during = own.filter(
        (at) => startedAt && at >= startedAt && (completedAt === null || at <= completedAt),
      )
      return vehicle === null || during.length === 0
        ? []
        : [{ tripId: id, deviceId, vehicleId: vehicle, times: during }]
    }),
  )
  await noteRunPhones(db, all)
}

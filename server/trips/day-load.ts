import { and, eq, gte, inArray, lt, notInArray, or } from 'drizzle-orm'
import { busyTrips } from '#contract/lists/trips.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { dayStart } from '#server/platform/time/days.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { trips } from '#server/schema/trips.ts'
import type { Task } from './problems.ts'

type Reading = Pick<ActorContext, 'db'>
type Planned = { task: Task; tripId: string }

/** How many trips each driver, vehicle and assistant already has on a day. */
async function tripsOn({ db }: Reading, day: string, zone: string, exceptIds: string[]) {
  const rows = await db
    .select({ driverId: trips.driverId, vehicleId: trips.vehicleId, assistantId: trips.assistantId })
    .from(trips)
    .where(
      and(
        gte(trips.startAt, dayStart(day, zone)),
        lt(trips.startAt, dayStart(day, zone, 1)),
        notInArray(trips.id, exceptIds),
        or(inArray(trips.status, [...busyTrips]), eq(trips.status, 'completed')),
      ),
    )
  const drivers = Map.groupBy(rows, (row) => row.driverId)
  const vehicles = Map.groupBy(rows, (row) => row.vehicleId)
  const assistants = Map.groupBy(rows, (row) => row.assistantId)
  return {
    ofDriver: (id: string) => drivers.get(id)?.length ?? 0,
    ofVehicle: (id: string) => vehicles.get(id)?.length ?? 0,
    ofAssistant: (id: string) => assistants.get(id)?.length ?? 0,
  }
}

/** The most trips that somebody has on one of the days of the jobs. */
export async function loadOf(ctx: Reading, jobs: readonly Planned[]) {
  const days = new Map(jobs.map(({ task }) => [dayIn(task.zone, task.startAt), task.zone]))
  const ids = jobs.map(({ tripId }) => tripId)
  const loads = await Promise.all([...days].map(([day, zone]) => tripsOn(ctx, day, zone, ids)))
  return {
    ofDriver: (id: string) => Math.max(0, ...loads.map((load) => load.ofDriver(id))),
    ofVehicle: (id: string) => Math.max(0, ...loads.map((load) => load.ofVehicle(id))),
    ofAssistant: (id: string) => Math.max(0, ...loads.map((load) => load.ofAssistant(id))),
  }
}

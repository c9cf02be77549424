import { and, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { busyTrips } from '#contract/lists/trips.ts'
import type { Point } from '#contract/place.ts'
import { longestTripMin, travelHorizonMin } from '#contract/travel.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { trips } from '#server/schema/trips.ts'

export type Span = { startAt: Date; scheduledEnd: Date }
/** A trip that occupies its driver, vehicle and assistant: when, and where it begins and ends. */
export type BusyTrip = Span & {
  id: string
  reference: string
  driverId: string | null
  vehicleId: string | null
  assistantId: string | null
  from: Point
  to: Point
}
/** The busy trips of each driver, vehicle and assistant by their ids. */
export type Schedule = Record<
  'driver' | 'vehicle' | 'assistant',
  ReadonlyMap<string | null, readonly BusyTrip[]>
>

const minuteMs = 60_000
const columns = {
  id: trips.id,
  reference: trips.reference,
  startAt: trips.startAt,
  scheduledEnd: trips.scheduledEnd,
  driverId: trips.driverId,
  vehicleId: trips.vehicleId,
  assistantId: trips.assistantId,
  from: sql<Point>`${trips.stops}->0->'point'`,
  to: sql<Point>`${trips.stops}->-1->'point'`,
}

/** Trips within a span; the earliest start is for the index, as no trip is longer. */
export const within = ({ startAt, scheduledEnd }: Span): SQL | undefined =>
  and(
    lt(trips.startAt, scheduledEnd),
    gt(trips.scheduledEnd, startAt),
    gt(trips.startAt, new Date(startAt.getTime() - longestTripMin * minuteMs)),
  )

async function loadSchedule(db: Db, span: Span, held: SQL | undefined): Promise<Schedule> {
  const rows: BusyTrip[] = await db
    .select(columns)
    .from(trips)
    .where(and(inArray(trips.status, [...busyTrips]), within(span), held))
    .orderBy(trips.startAt, trips.id)
  return {
    driver: Map.groupBy(rows, (row) => row.driverId),
    vehicle: Map.groupBy(rows, (row) => row.vehicleId),
    assistant: Map.groupBy(rows, (row) => row.assistantId),
  }
}

/** A span with all that is near enough to be driven from or to. */
const widen = ({ startAt, scheduledEnd }: Span): Span => ({
  startAt: new Date(startAt.getTime() - travelHorizonMin * minuteMs),
  scheduledEnd: new Date(scheduledEnd.getTime() + travelHorizonMin * minuteMs),
})

/** Spans that touch, as one: the same morning is read once, however many trips of it are asked for. */
function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of [...spans].sort((a, b) => a.startAt.getTime() - b.startAt.getTime())) {
    const last = merged.at(-1)
    if (!last || last.scheduledEnd < span.startAt) merged.push({ ...span })
    else if (last.scheduledEnd < span.scheduledEnd) last.scheduledEnd = span.scheduledEnd
  }
  return merged
}

/** Who is busy with what around one of these spans. */
export async function loadSchedules(db: Db, spans: readonly Span[]): Promise<(span: Span) => Schedule> {
  const loaded = await Promise.all(
    merge(spans.map(widen)).map(async (range) => ({
      range,
      schedule: await loadSchedule(db, range, undefined),
    })),
  )
  return ({ startAt }) => {
    const found = loaded.find(({ range }) => range.startAt <= startAt && startAt <= range.scheduledEnd)
    return found?.schedule ?? { driver: new Map(), vehicle: new Map(), assistant: new Map() }
  }
}

/** The same for one driver, one vehicle and one assistant, if there is one, around one span. */
export const loadCrewSchedule = (
  db: Db,
  span: Span,
  { driverId, vehicleId, assistantId }: { driverId: string; vehicleId: string; assistantId: string | null },
): Promise<Schedule> =>
  loadSchedule(
    db,
    widen(span),
    or(
      eq(trips.driverId, driverId),
      eq(trips.vehicleId, vehicleId),
      assistantId === null ? undefined : eq(trips.assistantId, assistantId),
    ),
  )

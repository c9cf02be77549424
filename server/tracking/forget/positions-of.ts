import { and, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { positions } from '#server/schema/tracking.ts'
import { type StoredDay, storedDays } from '../days.ts'
import { type DriverSpans, driverSpans } from './driver-spans.ts'

/** Positions of one day, as a condition. */
export interface DayPart extends StoredDay {
  where: SQL
}

const within = (from: Date, to: Date) => and(gte(positions.time, from), lt(positions.time, to))

/** What of a day is of these spans; undefined where nothing can be. */
function partOf(day: StoredDay, { own, devices }: DriverSpans, until: Date): SQL | undefined {
  const end = day.to < until ? day.to : until
  const spans = devices.filter(({ from, to }) => from < end && to > day.from)
  if (day.from >= end || own.length + spans.length === 0) return undefined
  const theirs = or(
    own.length > 0 ? inArray(positions.deviceId, own) : undefined,
    ...spans.map(({ device, from, to }) => and(eq(positions.deviceId, device), within(from, to))),
  )
  return and(within(day.from, end), theirs)
}

/** The stored positions of a driver until a time, by the day, and the spans that they are of. */
export async function positionsOf(db: Db, driver: string, until: Date) {
  const days = await storedDays(db)
  const [first] = days
  const spans = await driverSpans(db, driver, first?.from ?? until, until)
  const parts = days.flatMap((day): DayPart[] => {
    const where = partOf(day, spans, until)
    return where ? [{ ...day, where }] : []
  })
  return { spans, parts }
}

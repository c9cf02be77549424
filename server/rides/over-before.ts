import type { StoredPassenger, trips } from '#server/schema/trips.ts'
import { spanOf } from './stop-calls.ts'

const over: readonly StoredPassenger['state'][] = ['released', 'absent', 'no_show']

/**
 * Whether it was over for a booking before its trip ended early: all its passengers had been handed over or stayed behind by
 * then, not with that step; those who ride without a record had left at their last stop.
 */
export function overBefore(
  { stops, passengers, completedAt }: Pick<typeof trips.$inferSelect, 'stops' | 'passengers' | 'completedAt'>,
  booking: string,
): boolean {
  const own = passengers.filter((one) => one.booking === booking)
  if (own.length === 0) return stops[spanOf(stops, booking).off]?.departedAt != null
  return own.every(
    ({ state, at }) =>
      over.includes(state) && at !== null && completedAt !== null && new Date(at) < completedAt,
  )
}

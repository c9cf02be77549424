import type { Trip, TripRow } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import { needOf } from '#src/islands/shared/dispatch/trip-needs.ts'
import type { Result } from '#src/stores/result.ts'
import { readTrip } from '#src/stores/trips.ts'

/** The whole trip where `action` asks something first, which needs more than the row; nothing where it does not. */
export async function questionOf(action: TripAction, row: TripRow): Promise<Result<Trip | undefined>> {
  if (!needOf(action, row.status)) return { ok: true, value: undefined }
  return readTrip(row.id)
}

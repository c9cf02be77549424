import type { ImportResult } from '#contract/register.ts'
import { type ImportOptions, importRecords } from '#src/lib/api/records.ts'
import { reloadBookingCounts, reloadBookings } from './booking.ts'
import { attempt, type Result } from './result.ts'

/** Books the rides of a CSV file, all of them or none; the list and its counts are read again afterwards. */
export async function importBookings(file: File, options: ImportOptions): Promise<Result<ImportResult>> {
  const result = await attempt(() => importRecords('booking-management', file, options))
  // Where the answer was lost, the rides may be booked all the same.
  if (!options.dryRun && !(result.ok && result.value.created === 0))
    void Promise.all([reloadBookings(), reloadBookingCounts()])
  return result
}

import type { BookingRow } from '#contract/booking.ts'
import type { Page } from '#contract/page.ts'
import type { TripCandidates } from '#contract/trip.ts'
import { listDrivers, listVehicles } from '#src/lib/api/people.ts'
import type { Query } from '#src/lib/api/query.ts'
import { getTripCandidates } from '#src/lib/api/trips.ts'

const SIZE = 100
const MOST_PAGES = 5

/** All rows of a register, up to 500: more than anybody looks through in a dialog. */
async function all<Row>(
  list: (query: Query, options: { signal: AbortSignal }) => Promise<Page<Row>>,
  signal: AbortSignal,
) {
  const rows: Row[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { results, next } = await list({ page, page_size: SIZE }, { signal })
    rows.push(...results)
    if (next === null) break
  }
  return rows
}

/**
 * Who could take these bookings. For a trip the server says who is free and fits; for several bookings, or one that
 * has no trip yet, it says who may work at all, and checks each booking when it is assigned.
 */
export async function loadCandidates(
  rows: readonly BookingRow[],
  signal: AbortSignal,
): Promise<TripCandidates> {
  const [first] = rows
  if (rows.length === 1 && first?.trip) return getTripCandidates(first.trip.id, { signal })
  const [drivers, vehicles] = await Promise.all([all(listDrivers, signal), all(listVehicles, signal)])
  return {
    drivers: drivers.map((one) => ({
      id: one.id,
      name: `${one.firstName} ${one.lastName}`,
      code: one.code,
      phone: one.phone,
      status: one.status,
      usualVehicle: one.vehicle?.id ?? null,
      tripsThatDay: 0,
      problems: one.blockReasons,
    })),
    vehicles: vehicles.map((one) => ({
      id: one.id,
      plate: one.plate,
      name: `${one.brand} ${one.model}`,
      body: one.body,
      seats: one.seats,
      wheelchairSpaces: one.wheelchairSpaces,
      tripsThatDay: 0,
      problems: one.blockReasons,
    })),
  }
}

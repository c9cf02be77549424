import type { BookingCells } from '#server/bookings/cells.ts'
import type { TripCells } from '#server/trips/cells.ts'

/** What a table has at one place, by its type. */
export type Cell = string | number | boolean | null
export type TableFormat = 'csv' | 'xlsx'

/** Some rows of a table: as cells, or as records of which a thread makes them. */
export type Content = { kind: 'cells'; rows: readonly (readonly Cell[])[] } | BookingCells | TripCells

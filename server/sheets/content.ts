import type { BookingCells } from '#server/bookings/cells.ts'
import type { TripCells } from '#server/trips/cells.ts'
import type { Cell } from './cell.ts'

/** Some rows of a table: as cells, or as records of which a thread makes them. */
export type Content = { kind: 'cells'; rows: readonly (readonly Cell[])[] } | BookingCells | TripCells

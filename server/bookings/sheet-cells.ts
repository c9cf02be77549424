import type { BookingRow } from '#contract/booking.ts'
import { type Translate, translate } from '#server/platform/i18n/messages.ts'
import type { Cell, CellWriter, TableFormat } from '#server/platform/sheets/content.ts'
import { plainAmount, wholeUnits } from '#server/platform/sheets/plain-money.ts'
import { localTime } from '#server/platform/time/local-time.ts'

/** A row as its reader may see it, with what only a file has. */
export type VisibleRow = BookingRow & { bookerPhone: string; notes: string }

interface CellFormat {
  t: Translate
  format: TableFormat
}

/** A sum with the digits of its currency: a number where a cell can be one. */
function sum({ total, currency }: VisibleRow, { format }: CellFormat): Cell {
  return format === 'xlsx' ? wholeUnits(total, currency) : plainAmount(total, currency)
}

/** The columns in their order; the header of each is the message `bookings:csv.<name>`. */
const columns: Record<string, (row: VisibleRow, writing: CellFormat) => Cell> = {
  reference: (row) => row.reference,
  status: (row, { t }) => t(`bookings:state.${row.status}`),
  direction: (row, { t }) => t(`bookings:direction.${row.direction}`),
  date: (row) => localTime(new Date(row.pickupAt), row.zone).day,
  pickup_time: (row) => localTime(new Date(row.pickupAt), row.zone).time,
  dropoff_time: (row) => localTime(new Date(row.dropoffAt), row.zone).time,
  zone: (row) => row.zone,
  pickup: (row) => row.pickup,
  dropoff: (row) => row.dropoff,
  children: (row) => row.children.map((child) => child.name).join('; '),
  passengers: (row) => row.passengers,
  wheelchairs: (row) => row.wheelchairs,
  assistant: (row, { t }) => t(row.assistantRequired ? 'bookings:csv.yes' : 'bookings:csv.no'),
  booker: (row) => row.booker,
  phone: (row) => row.bookerPhone,
  company: (row) => row.company?.name ?? null,
  trip: (row) => row.trip?.reference ?? null,
  driver: (row) => row.driver?.name ?? null,
  vehicle: (row) => row.vehicle?.name ?? null,
  total: sum,
  currency: (row) => row.currency,
  notes: (row) => row.notes,
}

export const bookingHeading = (t: Translate): Cell[] =>
  Object.keys(columns).map((name) => t(`bookings:csv.${name}`))

/** @public Rows as a thread writes them, which loads this module by its address. */
export const cells: CellWriter<VisibleRow> = (rows, locale, format) => {
  const writing = { t: translate(locale), format }
  return rows.map((row) => Object.values(columns).map((cell) => cell(row, writing)))
}

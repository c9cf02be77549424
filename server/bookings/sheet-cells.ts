import * as access from '#contract/access.ts'
import type { BookingRow } from '#contract/booking.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { type Translate, translate } from '#server/platform/i18n/messages.ts'
import { type Cell, type CellWriter, dayCell, moneyCell, timeCell } from '#server/platform/sheets/content.ts'
import { localTime } from '#server/platform/time/local-time.ts'

/** A row as its reader may see it, with what only a file has. */
export type VisibleRow = BookingRow & { bookerPhone: string; notes: string }

const at = (instant: string, zone: string) => localTime(new Date(instant), zone)

/** The columns in their order; the header of each is the message `bookings:csv.<name>`. */
const columns: Record<string, (row: VisibleRow, t: Translate) => Cell> = {
  reference: (row) => row.reference,
  status: (row, t) => t(`bookings:state.${row.status}`),
  direction: (row, t) => t(`bookings:direction.${row.direction}`),
  date: (row) => dayCell(at(row.pickupAt, row.zone).day),
  pickup_time: (row) => timeCell(at(row.pickupAt, row.zone).time),
  dropoff_time: (row) => timeCell(at(row.dropoffAt, row.zone).time),
  zone: (row) => row.zone,
  pickup: (row) => row.pickup,
  dropoff: (row) => row.dropoff,
  children: (row) => row.children.map((child) => child.name).join('; '),
  passengers: (row) => row.passengers,
  wheelchairs: (row) => row.wheelchairs,
  assistant: (row, t) => t(row.assistantRequired ? 'bookings:csv.yes' : 'bookings:csv.no'),
  booker: (row) => row.booker ?? null,
  phone: (row) => row.bookerPhone,
  company: (row) => row.company?.name ?? null,
  trip: (row) => row.trip?.reference ?? null,
  driver: (row) => row.driver?.name ?? null,
  vehicle: (row) => row.vehicle?.name ?? null,
  total: ({ total, currency = '' }) => (total === undefined ? null : moneyCell(total, currency)),
  currency: (row) => row.currency ?? null,
  notes: (row) => row.notes,
}

/** What is no column at all for those who may not know who booked, who pays, and how much. */
const ofPayers = ['booker', 'phone', 'company', 'total', 'currency']
const columnsFor = (paid: boolean) =>
  Object.entries(columns).filter(([name]) => paid || !ofPayers.includes(name))

export const bookingHeading = ({ user, t }: Pick<ActorContext, 'user' | 't'>): Cell[] =>
  columnsFor(access.bookings.prices.includes(user.role)).map(([name]) => t(`bookings:csv.${name}`))

/** @public Rows as a thread writes them, which loads this module by its address. */
export const cells: CellWriter<VisibleRow> = (rows, locale) => {
  const t = translate(locale)
  return rows.map((row) => columnsFor('total' in row).map(([, cell]) => cell(row, t)))
}

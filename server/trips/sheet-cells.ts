import * as access from '#contract/access.ts'
import type { TripRow } from '#contract/trip.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { type Translate, translate } from '#server/platform/i18n/messages.ts'
import { type Cell, type CellWriter, dayCell, timeCell } from '#server/platform/sheets/content.ts'
import { localTime } from '#server/platform/time/local-time.ts'

const clock = (instant: string | null, zone: string) =>
  timeCell(instant === null ? null : localTime(new Date(instant), zone).time)

/** The columns in their order; the header of each is the message `trips:csv.<name>`. Times are those of the trip's zone. */
const columns: Record<string, (row: TripRow, t: Translate) => Cell> = {
  reference: (row) => row.reference,
  booking: (row) => row.booking.reference,
  status: (row, t) => t(`trips:status.${row.status}`),
  date: (row) => dayCell(localTime(new Date(row.ride_start_time), row.zone).day),
  start: (row) => clock(row.ride_start_time, row.zone),
  end: (row) => clock(row.scheduledEnd, row.zone),
  zone: (row) => row.zone,
  pickup: (row) => row.pickup,
  dropoff: (row) => row.dropoff,
  children: (row) => row.children.map((child) => child.name).join('; '),
  passengers: (row) => row.passengerCount,
  wheelchairs: (row) => row.wheelchairs,
  company: (row) => row.company?.name ?? null,
  driver: (row) => row.driver?.name ?? null,
  phone: (row) => row.driver?.phone ?? null,
  vehicle: (row) => row.vehicle?.plate ?? null,
  started: (row) => clock(row.startedAt, row.zone),
  completed: (row) => clock(row.completedAt, row.zone),
  late: (row) => row.delayMin,
}

/** Who pays is no column at all for those who may not know it. */
const columnsFor = (paid: boolean) => Object.entries(columns).filter(([name]) => paid || name !== 'company')

export const tripHeading = ({ user, t }: Pick<ActorContext, 'user' | 't'>): Cell[] =>
  columnsFor(access.bookings.prices.includes(user.role)).map(([name]) => t(`trips:csv.${name}`))

/** @public Rows as a thread writes them, which loads this module by its address. */
export const cells: CellWriter<TripRow> = (rows, locale) => {
  const t = translate(locale)
  return rows.map((row) => columnsFor('company' in row).map(([, cell]) => cell(row, t)))
}

import { Temporal } from 'temporal-polyfill'
import type { BookingInput } from '#contract/booking.ts'
import type { BookingColumn, BookingSheetRow } from '#contract/booking-sheet.ts'
import type { Guardian } from '#contract/child.ts'
import type { Place, SentPlace } from '#contract/place.ts'
import { fullName } from '#server/people/family.ts'
import type { Locator } from '#server/places/locate.ts'
import type { parents } from '#server/schema/people.ts'
import type { Child } from './riders.ts'

/** What the rows of a file are completed by: only records within their writer's reach. */
export interface Known {
  children: ReadonlyMap<string, Child>
  /** By child, the primary one first. */
  guardians: ReadonlyMap<string, readonly Guardian[]>
  parents: ReadonlyMap<string, typeof parents.$inferSelect>
  find: Locator
}

export interface Refuse {
  wrong: (column: BookingColumn, message: string) => void
  missing: (column: BookingColumn) => void
}
/** A row's ride but for its time; without a place that is missing. */
export type FilledRow = Omit<BookingInput, 'requestedAt' | 'pickup' | 'dropoff'> & {
  pickup: Place | null
  dropoff: Place | null
}

/** Where a child is usually fetched and brought, whichever way it goes. */
function usualRoute(child: Child | undefined, direction: BookingInput['direction']): (Place | null)[] {
  if (!child || direction === 'other') return []
  const { address, ...rest } = child.home
  const way = [child.pickup ?? { place: address, ...rest }, child.dropoff]
  return direction === 'to_school' ? way : way.reverse()
}

/** Who books: whom the row names, or the first child's primary guardian. */
function bookerOf({ parent, booker, phone }: BookingSheetRow, child: Child | undefined, known: Known) {
  const named = known.parents.get(parent ?? '')
  if (named) return { parent, name: booker ?? fullName(named), phone: phone ?? named.phone }
  const [guardian] = known.guardians.get(child?.id ?? '') ?? []
  if (parent === null && booker === null && phone === null && guardian)
    return { parent: guardian.id, name: guardian.name, phone: guardian.phone }
  return { parent, name: booker ?? '', phone: phone ?? '' }
}

type Way = Pick<FilledRow, 'pickup' | 'dropoff' | 'stops'>

/** Where a row's ride goes: the places of the row, and where it has none those of the child's usual way. */
async function routeOf(
  row: BookingSheetRow,
  [near = null, far = null]: readonly (Place | null)[],
  { find }: Known,
  refuse: Refuse,
): Promise<Way> {
  const locate = (column: 'pickup' | 'dropoff' | 'stops', sent: SentPlace) =>
    find.place(sent, (message) => refuse.wrong(column, message))
  const stops: Place[] = []
  for (const sent of row.stops) {
    const stop = await locate('stops', sent)
    if (stop) stops.push(stop)
  }
  const end = async (column: 'pickup' | 'dropoff', usual: Place | null) => {
    const sent = row[column]
    if (sent) return locate(column, sent)
    if (!usual) refuse.missing(column)
    return usual
  }
  return { pickup: await end('pickup', near), dropoff: await end('dropoff', far), stops }
}

/** Defaults for what a row leaves empty and no record has. */
const usual = (row: BookingSheetRow, direction: BookingInput['direction']) => ({
  passengers: row.passengers ?? Math.max(1, row.children.length),
  anchor: row.anchor ?? (direction === 'to_school' ? ('dropoff' as const) : ('pickup' as const)),
  assistantRequired: row.assistantRequired ?? false,
  waitMinutes: row.waitMinutes ?? 0,
  paymentMethod: row.paymentMethod ?? ('invoice' as const),
})

/** A row with what follows from its first child; what is still missing is reported to `refuse`. */
export async function fillRow(row: BookingSheetRow, known: Known, refuse: Refuse): Promise<FilledRow> {
  const child = known.children.get(row.children[0] ?? '')
  const direction = row.direction ?? 'other'
  const booker = bookerOf(row, child, known)
  if (!booker.name) refuse.missing('booker')
  if (!booker.phone) refuse.missing('phone')
  return {
    source: 'console',
    children: row.children,
    booker,
    company: row.company,
    direction,
    ...(await routeOf(row, usualRoute(child, direction), known, refuse)),
    seatNeeds: row.seatNeeds,
    vehicleType: row.vehicleType,
    promo: null,
    notes: row.notes,
    ...usual(row, direction),
  }
}

/** The requested time of a row's ride; null for a clock time that its day does not have, as clocks go forward. */
export function instantOf({ date, time }: BookingSheetRow, zone: string): Date | null {
  const wanted = Temporal.PlainTime.from(time.padStart(5, '0').slice(0, 5))
  const zoned = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: wanted })
  return zoned.toPlainTime().equals(wanted) ? new Date(zoned.epochMilliseconds) : null
}

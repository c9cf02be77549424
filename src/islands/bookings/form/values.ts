import type { Booking, BookingInput, SentBooking, SentNewBooking } from '#contract/booking.ts'
import type { Child } from '#contract/child.ts'
import type { SentPlace, VisiblePlace } from '#contract/place.ts'
import type { SeriesInput } from '#contract/series.ts'
import { type PlaceOption, placeOption } from '#src/islands/resource/place/place-option.ts'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'

/** A child as a choice, with what a booking takes over from the record. */
export interface ChildChoice extends Option {
  record?: Child | undefined
}

export type SeatNeed = BookingInput['seatNeeds'][number]

export interface BookingValues {
  children: ChildChoice[]
  passengers: number | null
  bookerParent: string | null
  bookerName: string
  bookerPhone: string
  company: Option | null
  source: BookingInput['source']
  direction: BookingInput['direction']
  pickup: PlaceOption | null
  pickupNotes: string
  dropoff: PlaceOption | null
  dropoffNotes: string
  stops: PlaceOption[]
  requestedAt: string
  anchor: BookingInput['anchor']
  boosters: number | null
  forwardFacing: number | null
  rearFacing: number | null
  assistantRequired: boolean
  vehicleType: NonNullable<BookingInput['vehicleType']> | null
  waitMinutes: number | null
  promo: string
  paymentMethod: BookingInput['paymentMethod']
  notes: string
  repeats: boolean
  days: string[]
  everyWeeks: number | null
  from: string
  to: string
  calendar: string | null
  returns: boolean
  returnTime: string
  exceptDates: string[]
}

export const emptyBooking = (currentCompany: Option | null): BookingValues => ({
  children: [],
  passengers: 1,
  bookerParent: null,
  bookerName: '',
  bookerPhone: '',
  company: currentCompany,
  source: 'console',
  direction: 'to_school',
  pickup: null,
  pickupNotes: '',
  dropoff: null,
  dropoffNotes: '',
  stops: [],
  requestedAt: '',
  anchor: 'dropoff',
  boosters: 0,
  forwardFacing: 0,
  rearFacing: 0,
  assistantRequired: false,
  vehicleType: null,
  waitMinutes: 0,
  promo: '',
  paymentMethod: 'invoice',
  notes: '',
  repeats: false,
  days: ['MO', 'TU', 'WE', 'TH', 'FR'],
  everyWeeks: 1,
  from: '',
  to: '',
  calendar: null,
  returns: true,
  returnTime: '15:30',
  exceptDates: [],
})

const amount = (need: SeatNeed, needs: readonly SeatNeed[]) => needs.filter((one) => one === need).length

/** A stop whose place is known; who may edit a booking knows all of them. */
const knownOption = ({ point, ...place }: VisiblePlace) => (point ? placeOption({ ...place, point }) : null)

export const valuesOfBooking = (booking: Booking): BookingValues => ({
  ...emptyBooking(
    booking.company ? { id: booking.company, name: booking.companyName ?? booking.company } : null,
  ),
  children: booking.childRefs.map(({ id, name, school }) => ({ id, name, hint: school ?? undefined })),
  passengers: booking.passengers,
  bookerParent: booking.booker?.parent ?? null,
  bookerName: booking.booker?.name ?? '',
  bookerPhone: booking.booker?.phone ?? '',
  source: booking.source,
  direction: booking.direction,
  pickup: knownOption(booking.pickup),
  pickupNotes: booking.pickup.notes ?? '',
  dropoff: knownOption(booking.dropoff),
  dropoffNotes: booking.dropoff.notes ?? '',
  stops: booking.stops.map((stop) => placeOption(stop)),
  requestedAt: booking.requestedAt,
  anchor: booking.anchor,
  boosters: amount('booster', booking.seatNeeds),
  forwardFacing: amount('forward_facing', booking.seatNeeds),
  rearFacing: amount('rear_facing', booking.seatNeeds),
  assistantRequired: booking.assistantRequired,
  vehicleType: booking.vehicleType,
  waitMinutes: booking.waitMinutes,
  promo: booking.promo ?? '',
  paymentMethod: booking.paymentMethod ?? 'invoice',
  notes: booking.notes ?? '',
})

function withNotes({ known }: PlaceOption, notes: string): SentPlace {
  const { notes: _, ...place } = known
  return notes.trim() ? { ...place, notes: notes.trim() } : place
}

const repeated = (need: SeatNeed, count: number | null) => Array.from({ length: count ?? 0 }, () => need)

/** What is sent, or undefined while a place is missing (the form asks for both before it sends). */
export function inputOf(values: BookingValues): SentBooking | undefined {
  const { pickup, dropoff } = values
  if (!pickup || !dropoff) return undefined
  return {
    source: values.source,
    children: values.children.map(({ id }) => id),
    passengers: values.passengers ?? 0,
    booker: { parent: values.bookerParent, name: values.bookerName.trim(), phone: values.bookerPhone },
    company: values.company?.id ?? null,
    direction: values.direction,
    pickup: withNotes(pickup, values.pickupNotes),
    dropoff: withNotes(dropoff, values.dropoffNotes),
    stops: values.stops.map((stop) => withNotes(stop, stop.known.notes ?? '')),
    requestedAt: values.requestedAt,
    anchor: values.anchor,
    seatNeeds: [
      ...repeated('rear_facing', values.rearFacing),
      ...repeated('forward_facing', values.forwardFacing),
      ...repeated('booster', values.boosters),
    ],
    assistantRequired: values.assistantRequired,
    vehicleType: values.vehicleType,
    waitMinutes: values.waitMinutes ?? 0,
    promo: values.promo.trim() || null,
    paymentMethod: values.paymentMethod,
    notes: values.notes.trim() || null,
  }
}

/** The repetition as the API takes it; undefined while its days are not chosen. */
export function seriesOf(values: BookingValues): SeriesInput | undefined {
  if (!values.repeats || values.days.length === 0 || !values.from || !values.to) return undefined
  return {
    rule: `FREQ=WEEKLY;INTERVAL=${values.everyWeeks ?? 1};BYDAY=${values.days.join(',')}`,
    calendar: values.calendar,
    exceptDates: values.exceptDates,
    from: values.from,
    to: values.to,
    pausedFrom: null,
    pausedTo: null,
    returnLeg: values.returns ? { time: values.returnTime } : null,
  }
}

export function newBookingOf(values: BookingValues, draft: boolean): SentNewBooking | undefined {
  const input = inputOf(values)
  return input && { ...input, draft, series: seriesOf(values) ?? null }
}

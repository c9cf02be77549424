import type { Quote } from '#contract/money.ts'
import type { Place } from '#contract/place.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import type { Trip, TripRow } from '#contract/trip.ts'
import {
  amount,
  count,
  countOrNull,
  fields,
  flag,
  list,
  named,
  orNull,
  type Read,
  recordReaders,
  ref,
  refOrNull,
  text,
  textOrNull,
  word,
  zone,
} from './read.ts'
import { isObject } from './shape.ts'

const point = fields<Place['point']>({ lat: amount, lng: amount })
const place = fields<Place>({ place: text, point })
/** A place may be told by its address alone. */
export const readPlace: Read<Place> = (value) => place(isObject(value) ? value : { place: value })

const line = fields<Quote['lines'][number]>({ kind: word, quantity: countOrNull, amount })
export const readQuote = fields<Quote>({ currency: text, lines: list(line), total: amount, rule: refOrNull })

const change = fields<TimelineEvent['changes'][number]>({
  field: text,
  before: textOrNull,
  after: textOrNull,
})
export const readEvent = fields<TimelineEvent>({
  id: text,
  at: text,
  actor: textOrNull,
  type: text,
  from: textOrNull,
  to: textOrNull,
  reason: textOrNull,
  note: textOrNull,
  changes: list(change),
})

const bookingRef = fields<TripRow['booking']>({ id: text, reference: text })

const rowReaders = {
  ...recordReaders,
  reference: text,
  booking: ((value) =>
    isObject(value) ? bookingRef(value) : { id: text(value), reference: text(value) }) as Read<
    TripRow['booking']
  >,
  company: refOrNull,
  status: word<TripRow['status']>,
  ride_start_time: text,
  scheduledEnd: text,
  startedAt: textOrNull<string>,
  completedAt: textOrNull<string>,
  delayMin: countOrNull,
  zone,
  pickup: text,
  dropoff: text,
  children: list(ref),
  passengerCount: count,
  wheelchairs: count,
  driver: orNull(fields<NonNullable<TripRow['driver']>>({ id: text, name: text, code: text, phone: text })),
  vehicle: orNull(fields<NonNullable<TripRow['vehicle']>>({ id: text, plate: text, name: text })),
  actions: list(word<TripRow['actions'][number]>),
}
export const readTripRow = named(fields<TripRow>(rowReaders))

const stop = fields<Trip['stops'][number]>({
  seq: count,
  kind: word,
  place: text,
  point,
  eta: text,
  arrivedAt: textOrNull,
  departedAt: textOrNull,
})
const passenger = fields<Trip['passengers'][number]>({
  child: ref,
  seatNeed: word,
  mobility: word,
  mustBeMet: flag,
  state: word,
  at: textOrNull,
  verifiedBy: textOrNull,
  handedTo: textOrNull,
})

export const readTrip = named(
  fields<Trip>({
    ...rowReaders,
    assistant: textOrNull,
    assistantRequired: flag,
    plannedM: countOrNull,
    actualM: countOrNull,
    stops: list(stop),
    passengers: list(passenger),
    failReason: textOrNull,
    failNote: textOrNull,
    fare: readQuote,
    events: list(readEvent),
  }),
)

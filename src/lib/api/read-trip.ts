import type { Approval, Boarding, Release } from '#contract/handover.ts'
import type { Quote } from '#contract/money.ts'
import type { Place } from '#contract/place.ts'
import type { TimelineEvent } from '#contract/reason.ts'
import type { Trip } from '#contract/trip.ts'
import {
  amount,
  count,
  countOrNull,
  fields,
  flag,
  list,
  oneOf,
  orNull,
  type Read,
  recordReaders,
  ref,
  refOrNull,
  text,
  textOrNull,
  withReference,
} from './field-readers.ts'
import { tripRowReaders } from './read-trip-row.ts'
import { isObject } from './response-shape.ts'

/** A part that may be missing altogether: then it is not shown at all. */
export const optional =
  <T>(read: Read<T>): Read<T | undefined> =>
  (value) =>
    isObject(value) ? read(value) : undefined

const point = fields<Place['point']>({ lat: amount, lng: amount })
const place = fields<Place>({ place: text, point })
/** A place may have its address alone. */
export const readPlace: Read<Place> = (value) => place(isObject(value) ? value : { place: value })

const line = fields<Quote['lines'][number]>({ kind: oneOf, quantity: countOrNull, amount })
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

export const readStop = fields<Trip['stops'][number]>({
  seq: count,
  kind: oneOf,
  place: text,
  point,
  eta: text,
  arrivedAt: textOrNull,
  departedAt: textOrNull,
  skipped: flag,
  riders: list(
    fields<Trip['stops'][number]['riders'][number]>({
      child: orNull(ref),
      booking: text,
      does: oneOf,
      count,
    }),
  ),
})
export const readApproval = fields<Approval>({ name: text, reason: text, by: textOrNull, until: text })
const recorded = {
  at: text,
  by: textOrNull<string>,
  place: textOrNull<string>,
  position: orNull(point),
  distanceM: countOrNull,
  method: textOrNull<NonNullable<Boarding['method']>>,
  checkedBy: textOrNull<NonNullable<Boarding['checkedBy']>>,
}
const passenger = fields<Trip['passengers'][number]>({
  child: ref,
  booking: text,
  seatNeed: oneOf,
  mobility: oneOf,
  mustBeMet: flag,
  state: oneOf,
  at: textOrNull,
  boarded: orNull(fields<Boarding>(recorded)),
  released: orNull(
    fields<Release>({
      ...recorded,
      method: textOrNull,
      to: fields<Release['to']>({
        kind: textOrNull,
        id: textOrNull,
        name: textOrNull,
        relationship: textOrNull,
      }),
      attempts: count,
      approvedBy: textOrNull,
      reason: textOrNull,
    }),
  ),
  attempts: count,
  approval: orNull(readApproval),
})

export const readTrip = withReference(
  fields<Trip>({
    ...tripRowReaders,
    ...recordReaders,
    bookings: list(fields<Trip['bookings'][number]>({ id: text, reference: text, booker: textOrNull })),
    assistant: refOrNull,
    assistantRequired: flag,
    plannedM: countOrNull,
    actualM: countOrNull,
    stops: list(readStop),
    passengers: list(passenger),
    failReason: textOrNull,
    failNote: textOrNull,
    fare: optional(readQuote),
    events: list(readEvent),
  }),
)

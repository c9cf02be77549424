import type { BookingInput } from '#contract/booking.ts'
import type { RidePart } from '#contract/lists/bookings.ts'
import type { Occurrence, SeriesInput } from '#contract/series.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { invalid } from '#server/platform/http/problem.ts'
import { previewSeries } from '#server/series/check.ts'
import { maxOccurrences } from '#server/series/expand.ts'

/** One ride to be booked: its time and its input; which way of a series it is, and what it has of its own there. */
export interface Leg {
  at: Date
  input: BookingInput
  leg: Occurrence['leg'] | null
  apart: RidePart[]
}

export const opposite = { to_school: 'from_school', from_school: 'to_school', other: 'other' } as const

/** The return ride: from the dropoff to the pickup, leaving at its own time. */
const returnLeg = (input: BookingInput): BookingInput => ({
  ...input,
  pickup: input.dropoff,
  dropoff: input.pickup,
  stops: [...input.stops].reverse(),
  direction: opposite[input.direction],
  anchor: 'pickup',
})

/** The rides of a series that will be booked. 400 when there are none or too many. */
export async function legsOfSeries(
  ctx: ActorContext,
  input: BookingInput,
  repeated: SeriesInput,
  zone: string,
): Promise<Leg[]> {
  const preview = await previewSeries(ctx, repeated, {
    requestedAt: new Date(input.requestedAt),
    zone,
    direction: input.direction,
  })
  if (preview.truncated)
    throw invalid({ 'series.to': [ctx.t('bookings:series.too_many', { count: maxOccurrences })] })
  const booked = preview.occurrences.filter(({ state }) => state === 'booked')
  if (booked.length === 0) throw invalid({ 'series.rule': [ctx.t('bookings:series.none')] })
  const back = returnLeg(input)
  return booked.map(({ at, leg, early }) => ({
    at: new Date(at),
    input: leg === 'out' ? input : back,
    leg,
    apart: early ? ['time'] : [],
  }))
}

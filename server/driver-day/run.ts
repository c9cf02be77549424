import type { DriverRun, RunStop } from '#contract/driver-day.ts'
import { minimumWaitMin } from '#contract/trip-states.ts'
import { isInCare } from '#server/reach/driver-care.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import { guestsOf, spanOf } from '#server/rides/stop-calls.ts'
import { delayNow } from '#server/trips/delay.ts'
import type { StoredTrip } from '#server/trips/progress.ts'
import { fullName } from '#server/trips/rows.ts'
import type { KnownChild } from './children.ts'
import { passengerOf } from './passenger.ts'
import type { TodaysRun } from './todays-runs.ts'

/** The stops of a run, with who gets on and off by id; those without a record are counted. */
function stopsOf(trip: StoredTrip, booked: readonly StoredBooking[]): RunStop[] {
  const rides = new Set(trip.passengers.map(({ childId }) => childId))
  const spans = booked.map((one) => ({ ...spanOf(trip.stops, one.id), count: guestsOf(one, trip).count }))
  const others = (does: 'on' | 'off', seq: number) =>
    spans.reduce((sum, span) => (span[does] === seq ? sum + span.count : sum), 0)
  return trip.stops.map((stop, seq) => {
    const named = (does: 'on' | 'off') => [
      ...new Set(stop.calls.flatMap((call) => call[does]).filter((child) => rides.has(child))),
    ]
    const { kind, place, point, eta, arrivedAt, departedAt } = stop
    return {
      ...{ seq: stop.seq, kind, place, point, arrivedAt, departedAt },
      notes: stop.notes ?? null,
      planned: eta,
      skipped: stop.skipped ?? false,
      on: named('on'),
      off: named('off'),
      othersOn: others('on', seq),
      othersOff: others('off', seq),
    }
  })
}

interface About {
  booked: readonly StoredBooking[]
  known: ReadonlyMap<string, KnownChild>
  sweptAt: Date | null
  zone: string
  now: Date
}

/** A trip as its driver drives it. */
export function runOf(
  { trip, estimate, vehicle, brand, model, assistant }: TodaysRun,
  about: About,
): DriverRun {
  const { booked, known, now } = about
  const ride = { trip, booked, inCare: isInCare(trip, now), now }
  return {
    id: trip.id,
    version: trip.version,
    reference: trip.reference,
    status: trip.status,
    startAt: trip.startAt.toISOString(),
    scheduledEnd: trip.scheduledEnd.toISOString(),
    startedAt: trip.startedAt?.toISOString() ?? null,
    completedAt: trip.completedAt?.toISOString() ?? null,
    zone: booked[0]?.zone ?? about.zone,
    delayMin: delayNow({ ...trip, estimate }, now),
    vehicle: vehicle && { ...vehicle, name: `${brand ?? ''} ${model ?? ''}`.trim() },
    assistant: assistant && { name: fullName(assistant), phone: assistant.phone },
    waitMin: Math.max(minimumWaitMin, ...booked.map(({ waitMinutes }) => waitMinutes)),
    stops: stopsOf(trip, booked),
    passengers: trip.passengers.flatMap((one) => {
      const child = known.get(one.childId)
      return child ? [passengerOf(one, child, ride)] : []
    }),
    sweptAt: about.sweptAt?.toISOString() ?? null,
  }
}

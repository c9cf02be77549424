import { plannedTrips } from '#contract/lists/trips.ts'
import type { Quote } from '#contract/money.ts'
import { later } from '#demo/clock.ts'
import { near } from '#demo/people/homes.ts'
import type { Random } from '#demo/random.ts'
import { fullName } from '#demo/rides/ride.ts'
import type { Booking, Child, Crew, FareRule, Ride, Trip } from '#demo/types.ts'
import { planStops } from '#server/rides/plan-stops.ts'
import { withCalls } from '#server/rides/stop-calls.ts'
import type { StoredStop } from '#server/schema/trips.ts'
import { minutesLate } from '#server/trips/progress.ts'
import { tripReference } from '#server/trips/reference.ts'
import type { AssistantRoster } from './assistant-roster.ts'
import { type Actor, type EventRow, eventRow } from './event.ts'
import { type FirstGuardian, makePassengers } from './passengers.ts'
import type { Step } from './steps.ts'

/** What a trip is made from. `steps` have all happened; `cancelled` ended it before it started. */
export interface TripPlan {
  booking: Pick<Booking, 'id' | 'reference' | 'quote'>
  ride: Ride
  ordinal: number
  createdAt: Date
  assignedAt: Date | null
  crew: Crew | null
  assistants: AssistantRoster
  absent: Child | null
  steps: readonly Step[]
  cancelled: { at: Date; reason: string; note: string | null } | null
  office: Actor
  driver: Actor
  rule: FareRule | undefined
  guardians: ReadonlyMap<string, FirstGuardian>
}

export const stopsOf = (ride: Ride) =>
  planStops(
    {
      pickup: ride.pickup,
      dropoff: ride.dropoff,
      stops: ride.stops,
      pickupAt: ride.plan.pickupAt,
      dropoffAt: ride.plan.dropoffAt,
    },
    ride.plan.pickupAt,
  )

/** The stops of a trip with who gets on and off: those that several share were merged before. */
const plannedStops = ({ ride, booking }: Pick<TripPlan, 'ride' | 'booking'>): readonly StoredStop[] =>
  ride.shared?.stops ?? withCalls(stopsOf(ride), { id: booking.id, direction: ride.direction }, ride.children)

/** The stops after `steps`: a stop is reached at the first move there and left at the last one. */
function visited(stops: readonly StoredStop[], steps: readonly Step[]): StoredStop[] {
  return stops.map((stop) => {
    const here = steps.filter((step) => step.stop === stop.seq)
    return {
      ...stop,
      arrivedAt: here[0]?.at.toISOString() ?? null,
      departedAt: here[1]?.at.toISOString() ?? null,
    }
  })
}

/** As at the last stop reached, in minutes; null before the first. */
function delayOf(stops: readonly StoredStop[]): number | null {
  const last = stops.findLast(({ arrivedAt }) => arrivedAt !== null)
  return last?.arrivedAt ? minutesLate(last.eta, new Date(last.arrivedAt)) : null
}

const fee = (quote: Quote, kind: 'no_show_fee' | 'cancel_fee', amount: number): Quote =>
  amount > 0
    ? { ...quote, lines: [{ kind, quantity: null, amount }], total: amount }
    : { ...quote, lines: [], total: 0 }

/** What the trip costs in the end: the planned price, or the fee for what did not take place. */
function fareOf({ booking, ride, steps, cancelled, rule }: TripPlan): Quote {
  const { quote } = booking
  if (steps.at(-1)?.to === 'no_show') return fee(quote, 'no_show_fee', rule?.noShowFee ?? 0)
  if (['failed', 'relieved'].includes(steps.at(-1)?.to ?? '')) return fee(quote, 'cancel_fee', 0)
  if (!cancelled) return quote
  const late = cancelled.at > later(ride.plan.pickupAt, -(rule?.cancelWindowMin ?? 0))
  return fee(quote, 'cancel_fee', late ? (rule?.cancelFee ?? 0) : 0)
}

const gaveCrew = ({ driver, vehicle }: Crew, assistant: string | null) => [
  { field: 'driver', before: null, after: fullName(driver) },
  { field: 'vehicle', before: null, after: vehicle.plate },
  ...(assistant ? [{ field: 'assistant', before: null, after: assistant }] : []),
]

/** When others were put on a trip: right after it was made. */
export function combinedAt(createdAt: Date, assignedAt: Date | null): Date {
  const at = later(createdAt, 0.5)
  return assignedAt && assignedAt < at ? assignedAt : at
}

function timeline(plan: TripPlan, id: string, assistant: string | null, random: Random): EventRow[] {
  const { ride, office, driver, steps, cancelled, crew, assignedAt } = plan
  const stops = plannedStops(plan)
  const trip = { entity: 'trip', entityId: id }
  let from = crew ? 'assigned' : 'unassigned'
  const rows = [eventRow(office, { ...trip, at: plan.createdAt, type: 'created', to: 'unassigned' })]
  const joined = ride.shared?.parts.slice(1).map(({ reference }) => reference) ?? []
  if (joined.length > 0)
    rows.push(
      eventRow(office, {
        ...trip,
        at: combinedAt(plan.createdAt, assignedAt),
        type: 'combined',
        note: joined.join(', '),
      }),
    )
  if (crew && assignedAt) {
    rows.push(
      eventRow(office, {
        ...trip,
        at: assignedAt,
        type: 'assign',
        from: 'unassigned',
        to: 'assigned',
        changes: gaveCrew(crew, assistant),
      }),
    )
  }
  for (const { at, action, to, stop, reason = null, note = null, calledAt } of steps) {
    const point = stop === null ? undefined : stops[stop]?.point
    const changes = calledAt ? [{ field: 'calledAt', before: null, after: calledAt.toISOString() }] : []
    const position = point ? near(point, 25, random) : null
    rows.push(
      eventRow(action === 'dispatch' ? office : driver, {
        ...trip,
        at,
        type: action,
        from,
        to,
        reason,
        note,
        position,
        changes,
      }),
    )
    from = to
  }
  if (cancelled) rows.push(eventRow(office, { ...trip, ...cancelled, type: 'cancel', from, to: 'cancelled' }))
  return rows
}

const ends: readonly string[] = ['completed', 'no_show', 'failed', 'returned', 'relieved']

/** Metres really driven; nothing of it is known when nobody rode. */
const drivenM = (ride: Ride, to: string, random: Random) =>
  to === 'completed' || to === 'returned'
    ? Math.round(ride.plan.distanceM * (0.97 + random.next() * 0.14))
    : null

/** How it went: state, times and why it failed. */
function outcomeOf({ ride, crew, steps, cancelled }: TripPlan, random: Random) {
  const last = steps.at(-1)
  const waiting = crew ? ('assigned' as const) : ('unassigned' as const)
  const ended = last && ends.includes(last.to) ? last : null
  const failed = ended?.to === 'completed' ? null : ended
  const status = cancelled ? ('cancelled' as const) : (last?.to ?? waiting)
  return {
    status,
    operatorId: plannedTrips.includes(status) ? null : (crew?.driver.companyId ?? null),
    startedAt: steps.find(({ action }) => action === 'depart')?.at ?? null,
    completedAt: ended?.at ?? null,
    actualM: ended ? drivenM(ride, ended.to, random) : null,
    failReason: cancelled?.reason ?? failed?.reason ?? null,
    failNote: cancelled?.note ?? failed?.note ?? null,
  }
}

/** A trip as it stands after its steps, with its timeline. */
export function makeTrip(plan: TripPlan, random: Random): { trip: Trip; events: EventRow[] } {
  const { ride, booking, crew, steps } = plan
  const id = random.id()
  const assistant =
    crew && ride.assistantRequired ? plan.assistants.take(ride, random, !plan.cancelled) : null
  const events = timeline(plan, id, assistant && fullName(assistant), random)
  const last = events.at(-1)
  const stops = visited(plannedStops(plan), steps)
  const trip: Trip = {
    id,
    createdAt: plan.createdAt,
    createdBy: plan.office?.id ?? null,
    updatedAt: last?.at ?? plan.createdAt,
    updatedBy: last?.actorId ?? null,
    version: events.length,
    reference: tripReference(booking.reference, plan.ordinal),
    bookingId: booking.id,
    driverId: crew?.driver.id ?? null,
    driverName: crew ? `${crew.driver.firstName} ${crew.driver.lastName}` : '',
    vehicleId: crew?.vehicle.id ?? null,
    assistantId: assistant?.id ?? null,
    startAt: ride.plan.pickupAt,
    scheduledEnd: ride.plan.dropoffAt,
    plannedM: ride.plan.distanceM,
    ...outcomeOf(plan, random),
    stops,
    passengers: makePassengers(ride, booking.id, stops, steps, plan.absent, {
      driver: plan.driver?.name ?? null,
      office: plan.office?.name ?? null,
      guardians: plan.guardians,
      random: random.fork(id),
    }),
    delayMin: delayOf(stops),
    tight: [],
    relievesId: null,
    leftBefore: [],
    fare: fareOf(plan),
  }
  return { trip, events }
}

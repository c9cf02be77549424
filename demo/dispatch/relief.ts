import { later, minute } from '#demo/clock.ts'
import { near } from '#demo/people/homes.ts'
import type { Random } from '#demo/random.ts'
import { fullName } from '#demo/rides/ride.ts'
import type { Ride, Trip } from '#demo/types.ts'
import { tripReference } from '#server/trips/reference.ts'
import { eventRow } from './event.ts'
import { makePassengers } from './passengers.ts'
import { brokenAt, reliefRide } from './relief-ride.ts'
import type { Step } from './steps.ts'
import type { TripPlan } from './trip.ts'

const between = (from: number, to: number) => from + (to - from) * brokenAt

/** Where the vehicle stands that broke down. */
function standsAt({ pickup, dropoff }: Ride) {
  const point = {
    lat: between(pickup.point.lat, dropoff.point.lat),
    lng: between(pickup.point.lng, dropoff.point.lng),
  }
  return { place: `${pickup.place.split(',')[0]} → ${dropoff.place.split(',')[0]}`, point }
}

/** The trip that took over from `first`: who was aboard there is aboard here. `plan` has its crew and its ordinal. */
export function makeRelief(first: Trip, plan: TripPlan, random: Random) {
  const { booking, ride, crew, office, driver } = plan
  const out = first.completedAt
  if (!crew || !out) throw new RangeError('A relief without a crew, or for a trip that goes on')
  const rest = reliefRide(ride).plan
  const arrive = later(rest.pickupAt, -1)
  const board = later(arrive, 3)
  const drop = later(board, rest.durationS / 60)
  const end = later(drop, 3)
  const steps: Step[] = [
    { at: later(out, 2), action: 'depart', to: 'en_route', stop: null },
    { at: arrive, action: 'arrive', to: 'at_pickup', stop: 0 },
    { at: board, action: 'board', to: 'onboard', stop: 0 },
    { at: drop, action: 'arrive_dropoff', to: 'at_dropoff', stop: 1 },
    { at: end, action: 'complete', to: 'completed', stop: 1 },
  ]
  const [changeOver, dropoff] = [standsAt(ride), first.stops.at(-1)]
  if (!dropoff) throw new RangeError('A trip without stops')
  const reached = (arrivedAt: Date, departedAt: Date) => ({
    arrivedAt: arrivedAt.toISOString(),
    departedAt: departedAt.toISOString(),
  })
  const on = first.passengers.filter(({ state }) => state === 'transferred').map(({ childId }) => childId)
  const change = { kind: 'transfer' as const, ...changeOver }
  const stops: Trip['stops'] = [
    {
      seq: 0,
      ...change,
      eta: rest.pickupAt.toISOString(),
      ...reached(arrive, board),
      calls: [{ booking: booking.id, ...change, on, off: [] }],
    },
    { ...dropoff, seq: 1, eta: rest.dropoffAt.toISOString(), ...reached(drop, end) },
  ]
  const id = random.id()
  const about = { entity: 'trip', entityId: id }
  const relieves = [{ field: 'relieves', before: null, after: first.reference }]
  const events = [
    eventRow(office, { ...about, at: out, type: 'created', to: 'dispatched', changes: relieves }),
    ...steps.map(({ at, action, to, stop }, index) =>
      eventRow(driver, {
        ...about,
        at,
        type: action,
        from: steps[index - 1]?.to ?? 'dispatched',
        to,
        position: stop === null ? null : near(stops[stop]?.point ?? changeOver.point, 25, random),
      }),
    ),
  ]
  const handovers = {
    driver: driver?.name ?? null,
    office: office?.name ?? null,
    guardians: plan.guardians,
    random,
  }
  const trip: Trip = {
    ...first,
    id,
    createdAt: out,
    updatedAt: end,
    updatedBy: driver?.id ?? null,
    version: events.length,
    reference: tripReference(booking.reference, plan.ordinal),
    driverId: crew.driver.id,
    driverName: fullName(crew.driver),
    operatorId: crew.driver.companyId,
    vehicleId: crew.vehicle.id,
    startAt: rest.pickupAt,
    scheduledEnd: rest.dropoffAt,
    startedAt: steps[0]?.at ?? null,
    completedAt: end,
    plannedM: rest.distanceM,
    actualM: Math.round(rest.distanceM * 1.05),
    stops,
    passengers: makePassengers(ride, booking.id, stops, steps, plan.absent, handovers).map((one, index) => ({
      ...one,
      boarded: first.passengers[index]?.boarded ?? null,
    })),
    status: 'completed',
    failReason: null,
    failNote: null,
    delayMin: Math.round((drop.getTime() - rest.dropoffAt.getTime()) / minute),
    relievesId: first.id,
    fare: booking.quote,
  }
  return { trip, events }
}

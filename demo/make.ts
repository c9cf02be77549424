import { withoutPromo } from '#server/quotes/promo.ts'
import { makeStatements } from './billing/statements.ts'
import { makeComplaints } from './care/complaints.ts'
import { makeTickets } from './care/tickets.ts'
import { makeVersions } from './care/versions.ts'
import { dayOf } from './clock.ts'
import { setDuty } from './dispatch/duty.ts'
import { dispatch } from './dispatch/run.ts'
import { givePaperFiles } from './fleet/paper-files.ts'
import { makeGuardians, makePickups } from './people/families.ts'
import { makeRegistrations } from './people/registrations.ts'
import { Random } from './random.ts'
import { makeDemand } from './rides/demand.ts'
import type { Booking, Making, Promo } from './types.ts'
import { makeWorld } from './world.ts'

const countUse = (promos: readonly Promo[], all: readonly Booking[]) =>
  promos.map((promo) => ({
    ...promo,
    used:
      promo.used +
      all.filter((booking) => booking.promo === promo.code && !withoutPromo.includes(booking.status)).length,
  }))

/**
 * All rows of the demo business: people, fleet, papers, prices, and 5,000 bookings from three weeks before `now` to two
 * weeks after it. The same instant gives the same rows, ids included.
 */
export function makeDemo(now: Date, passwordHash: string) {
  const making: Making = { random: new Random('kerbside'), now, today: dayOf(now) }
  const { world, drivers: people, fleet, papers } = makeWorld(making, passwordHash)
  const demand = makeDemand(making, world)
  const office = dispatch(making, world, papers, demand.rides)
  const paperFiles = givePaperFiles(making, papers)
  const care = makeComplaints(making, world, office.trips)
  const desk = makeTickets(making, world)
  setDuty(making, world, office.trips, dayOf)
  const bookingOf = new Map(office.bookings.map((booking) => [booking.id, booking]))
  const rides = office.trips.flatMap((trip) => {
    const booking = bookingOf.get(trip.bookingId)
    return booking ? [{ trip, booking }] : []
  })
  return {
    companies: [...world.companies.values()],
    parents: world.families.flatMap((family) => family.parents),
    children: world.families.flatMap((family) => family.children),
    guardians: makeGuardians(making, world.families),
    pickups: makePickups(making, world.families),
    drivers: people,
    registrations: makeRegistrations(making, people, papers, world.companies.values()),
    brands: fleet.brands,
    models: fleet.models,
    vehicles: fleet.vehicles,
    papers,
    paperFiles,
    rules: world.rules,
    promos: countUse(world.promos, office.bookings),
    calendars: [...world.calendars.values()],
    series: demand.series,
    bookings: office.bookings,
    bookingChildren: office.bookingChildren,
    trips: office.trips,
    complaints: care.complaints,
    tickets: desk.tickets,
    ticketMessages: desk.messages,
    careEvents: [...care.events, ...desk.events],
    events: office.events,
    ...makeStatements(making, world, rides),
    accounts: world.accounts,
    versions: makeVersions(making, world.staff[0]?.id ?? null),
  }
}

export type Demo = ReturnType<typeof makeDemo>

import { hashPassword } from '#server/auth/passwords.ts'
import type { Db } from '#server/db/connect.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { bookingChildren, bookings, schoolCalendars, series } from '#server/db/schema/bookings.ts'
import { appVersions, complaints, ticketMessages, tickets } from '#server/db/schema/care.ts'
import { files } from '#server/db/schema/files.ts'
import { documents, vehicleBrands, vehicleModels, vehicles } from '#server/db/schema/fleet.ts'
import { events } from '#server/db/schema/history.ts'
import { fareRules, promoCodes } from '#server/db/schema/money.ts'
import {
  authorisedPickups,
  children,
  companies,
  drivers,
  guardians,
  parents,
} from '#server/db/schema/people.ts'
import { registrations } from '#server/db/schema/registrations.ts'
import { statementLines, statementPayments, statements } from '#server/db/schema/statements.ts'
import { trips } from '#server/db/schema/trips.ts'
import { demoPassword } from '#server/demo-accounts.ts'
import type { Env } from '#server/env.ts'
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
import { shownOf } from './shown.ts'
import type { Booking, Making, Promo } from './types.ts'
import { makeWorld } from './world.ts'

const countUse = (promos: readonly Promo[], all: readonly Booking[]) =>
  promos.map((promo) => ({
    ...promo,
    used:
      promo.used +
      all.filter((booking) => booking.promo === promo.code && !withoutPromo.includes(booking.status)).length,
  }))

/** All rows of the demo business around `now`. The same instant gives the same rows, ids included. */
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

/**
 * Fills an empty database with the demo business: people, fleet, papers, prices, and 5,000 bookings from three weeks
 * before `today` (an instant) to two weeks after it. To be called within a transaction, so that it is all or nothing.
 */
export async function seedDemo(
  db: Db,
  { today, env }: { today: Date; env: Pick<Env, 'cheapPasswords'> },
): Promise<void> {
  const demo = makeDemo(today, await hashPassword(env, demoPassword))
  await insertRows(db, companies, demo.companies)
  await insertRows(db, parents, demo.parents)
  await insertRows(db, children, demo.children)
  await insertRows(db, guardians, demo.guardians)
  await insertRows(db, authorisedPickups, demo.pickups)
  await insertRows(db, drivers, demo.drivers)
  await insertRows(db, vehicleBrands, demo.brands)
  await insertRows(db, vehicleModels, demo.models)
  await insertRows(db, vehicles, demo.vehicles)
  await insertRows(db, documents, demo.papers)
  await insertRows(db, files, demo.paperFiles)
  await insertRows(db, fareRules, demo.rules)
  await insertRows(db, promoCodes, demo.promos)
  await insertRows(db, schoolCalendars, demo.calendars)
  await insertRows(db, series, demo.series)
  const shown = shownOf(demo)
  await insertRows(
    db,
    bookings,
    demo.bookings.map((booking) => ({ ...booking, shown: shown(booking) })),
  )
  await insertRows(db, bookingChildren, demo.bookingChildren)
  await insertRows(db, trips, demo.trips)
  await insertRows(db, statements, demo.statements)
  await insertRows(db, statementLines, demo.statementLines)
  await insertRows(db, statementPayments, demo.statementPayments)
  await insertRows(db, events, demo.events)
  await insertRows(db, events, demo.billingEvents)
  await insertRows(db, accounts, demo.accounts)
  await insertRows(db, appVersions, demo.versions)
  await insertRows(db, complaints, demo.complaints)
  await insertRows(db, tickets, demo.tickets)
  await insertRows(db, ticketMessages, demo.ticketMessages)
  await insertRows(db, events, demo.careEvents)
  await insertRows(db, registrations, demo.registrations)
}

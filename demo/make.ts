import { withoutPromo } from '#server/quotes/promo.ts'
import { makeStatements } from './billing/statements.ts'
import { makeNeighbour } from './calendars.ts'
import { makeComplaints } from './care/complaints.ts'
import { makeTickets } from './care/tickets.ts'
import { makeVersions } from './care/versions.ts'
import { dayOf } from './clock.ts'
import { makeBlog } from './desk/blog.ts'
import { makeCalendar } from './desk/calendar.ts'
import { makeChats } from './desk/chats.ts'
import { makeConsoleMails } from './desk/console-mails.ts'
import { makeContacts } from './desk/contacts.ts'
import { makeEmails } from './desk/emails.ts'
import { makeNotes } from './desk/notes.ts'
import { makePosts } from './desk/posts.ts'
import { makeShop } from './desk/shop.ts'
import { dispatch } from './dispatch/dispatch.ts'
import { setDuty } from './dispatch/duty.ts'
import { makeDevices } from './fleet/devices.ts'
import { makePaperFiles } from './fleet/paper-files.ts'
import { makeMasterData } from './master-data.ts'
import { makeApplications } from './people/applications.ts'
import { makeGuardians, makePickups } from './people/families.ts'
import { makeProposals } from './people/proposals.ts'
import { Random } from './random.ts'
import { makeDemand } from './rides/demand.ts'
import type { Booking, Making, Promo } from './types.ts'

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
  const { master, drivers: people, fleet, papers } = makeMasterData(making, passwordHash)
  const demand = makeDemand(making, master)
  const dispatched = dispatch(making, master, papers, demand.rides)
  const paperFiles = makePaperFiles(making, papers)
  const care = makeComplaints(making, master, dispatched.trips)
  const desk = makeTickets(making, master)
  const ofConsole = makeConsoleMails(making, people, papers)
  setDuty(making, master, dispatched.trips, dayOf)
  const bookingOf = new Map(dispatched.bookings.map((booking) => [booking.id, booking]))
  const tripOf = new Map(dispatched.trips.map((trip) => [trip.id, trip]))
  const rides = dispatched.shares.flatMap(({ tripId, bookingId, fare }) => {
    const [trip, booking] = [tripOf.get(tripId), bookingOf.get(bookingId)]
    return trip && booking ? [{ trip, booking, fare: fare ?? trip.fare }] : []
  })
  return {
    companies: [...master.companies.values()],
    parents: master.families.flatMap((family) => family.parents),
    children: master.families.flatMap((family) => family.children),
    guardians: makeGuardians(making, master.families),
    pickups: makePickups(making, master.families),
    proposals: makeProposals(making, master),
    drivers: people,
    assistants: master.assistants,
    applications: makeApplications(making, people, papers, master.companies.values()),
    brands: fleet.brands,
    models: fleet.models,
    vehicles: fleet.vehicles,
    devices: makeDevices(making, fleet.vehicles),
    papers,
    paperFiles,
    rules: master.rules,
    promos: countUse(master.promos, dispatched.bookings),
    schools: [...master.schools.values()],
    calendars: [...master.calendars.values(), makeNeighbour(making)],
    series: demand.series,
    bookings: dispatched.bookings,
    bookingChildren: dispatched.bookingChildren,
    trips: dispatched.trips,
    shares: dispatched.shares,
    complaints: care.complaints,
    tickets: desk.tickets,
    ticketMessages: desk.messages,
    deskEvents: [...care.events, ...desk.events, ...ofConsole.events],
    events: dispatched.events,
    ...makeStatements(making, master, rides),
    accounts: master.accounts,
    notes: makeNotes(making, master.accounts),
    contacts: makeContacts(making, master.accounts),
    calendarEvents: makeCalendar(making, master.accounts),
    emails: [...makeEmails(making, master.accounts), ...ofConsole.mails],
    ...makeBlog(making, master.accounts),
    ...makePosts(making, master.accounts),
    ...makeChats(making, master.accounts, people, dispatched.trips),
    ...makeShop(making, master.accounts),
    versions: makeVersions(making, master.staff[0]?.id ?? null),
  }
}

export type Demo = ReturnType<typeof makeDemo>

import { fenceSchools } from '#server/geofences/school-fences.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import { accounts } from '#server/schema/accounts.ts'
import { applications } from '#server/schema/applications.ts'
import { blogComments, blogPosts } from '#server/schema/blog.ts'
import { bookingChildren, bookings, series } from '#server/schema/bookings.ts'
import { calendarEvents } from '#server/schema/calendar.ts'
import { appVersions, complaints, ticketMessages, tickets } from '#server/schema/care.ts'
import { chatMembers, chatMessages, chats } from '#server/schema/chats.ts'
import { contacts } from '#server/schema/contacts.ts'
import { emails } from '#server/schema/email.ts'
import { files } from '#server/schema/files.ts'
import { documents, vehicleBrands, vehicleModels, vehicles } from '#server/schema/fleet.ts'
import { events } from '#server/schema/history.ts'
import { fareRules, promoCodes } from '#server/schema/money.ts'
import { notes } from '#server/schema/notes.ts'
import {
  assistants,
  children,
  companies,
  drivers,
  guardians,
  parents,
  schools,
} from '#server/schema/people.ts'
import { authorisedPickups, pickupProposals } from '#server/schema/pickups.ts'
import { follows, postLikes, postReplies, posts } from '#server/schema/posts.ts'
import { schoolCalendars } from '#server/schema/school-calendars.ts'
import { productReviews, products, shopOrders } from '#server/schema/shop.ts'
import { statementLines, statementPayments, statements } from '#server/schema/statements.ts'
import { devices } from '#server/schema/tracking.ts'
import { tripBookings, trips } from '#server/schema/trips.ts'
import { makeUniqueId } from '#server/tracking/unique-id.ts'
import { listNamesOf } from './list-names.ts'
import type { Demo } from './make.ts'

/**
 * Fills an empty database with the demo business. To be called within a transaction, so that it is all or nothing.
 */
export async function seedDemo(db: Db, demo: Demo): Promise<void> {
  await insertRows(db, companies, demo.companies)
  await insertRows(db, schoolCalendars, demo.calendars)
  await insertRows(db, schools, demo.schools)
  const [school] = demo.schools
  if (school) await fenceSchools(db, school.createdAt)
  await insertRows(db, parents, demo.parents)
  await insertRows(db, children, demo.children)
  await insertRows(db, guardians, demo.guardians)
  await insertRows(db, authorisedPickups, demo.pickups)
  await insertRows(db, pickupProposals, demo.proposals)
  await insertRows(
    db,
    drivers,
    demo.drivers.map(({ licenceExpiresOn: _, ...driver }) => driver),
  )
  await insertRows(db, assistants, demo.assistants)
  await insertRows(db, vehicleBrands, demo.brands)
  await insertRows(db, vehicleModels, demo.models)
  await insertRows(db, vehicles, demo.vehicles)
  await insertRows(
    db,
    devices,
    demo.devices.map((device) => ({ ...device, uniqueId: makeUniqueId() })),
  )
  await insertRows(db, documents, demo.papers)
  await insertRows(db, files, demo.paperFiles)
  await insertRows(db, fareRules, demo.rules)
  await insertRows(db, promoCodes, demo.promos)
  await insertRows(db, series, demo.series)
  const listNames = listNamesOf(demo)
  await insertRows(
    db,
    bookings,
    demo.bookings.map((booking) => ({ ...booking, listNames: listNames(booking) })),
  )
  await insertRows(db, bookingChildren, demo.bookingChildren)
  await insertRows(db, trips, demo.trips)
  await insertRows(db, tripBookings, demo.shares)
  await insertRows(db, statements, demo.statements)
  await insertRows(db, statementLines, demo.statementLines)
  await insertRows(db, statementPayments, demo.statementPayments)
  await insertRows(db, events, demo.events)
  await insertRows(db, events, demo.billingEvents)
  await insertRows(db, accounts, demo.accounts)
  await insertRows(db, notes, demo.notes)
  await insertRows(db, contacts, demo.contacts)
  await insertRows(db, calendarEvents, demo.calendarEvents)
  await insertRows(db, emails, demo.emails)
  await insertRows(db, blogPosts, demo.news)
  await insertRows(db, blogComments, demo.newsComments)
  await insertRows(db, posts, demo.posts)
  await insertRows(db, postReplies, demo.postReplies)
  await insertRows(db, postLikes, demo.postLikes)
  await insertRows(db, follows, demo.follows)
  await insertRows(db, chats, demo.chats)
  await insertRows(db, chatMembers, demo.chatMembers)
  await insertRows(db, chatMessages, demo.chatMessages)
  await insertRows(db, products, demo.products)
  await insertRows(db, productReviews, demo.productReviews)
  await insertRows(db, shopOrders, demo.shopOrders)
  await insertRows(db, appVersions, demo.versions)
  await insertRows(db, complaints, demo.complaints)
  await insertRows(db, tickets, demo.tickets)
  await insertRows(db, ticketMessages, demo.ticketMessages)
  await insertRows(db, events, demo.deskEvents)
  await insertRows(db, applications, demo.applications)
}

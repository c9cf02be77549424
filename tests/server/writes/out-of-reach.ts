import { randomUUID } from 'node:crypto'
import { textOfLines } from '#contract/rich-text.ts'
import { noData } from '#server/notifications/write.ts'
import { complaints, tickets } from '#server/schema/care.ts'
import { contacts } from '#server/schema/contacts.ts'
import { emails } from '#server/schema/email.ts'
import { files } from '#server/schema/files.ts'
import { documents, vehicles } from '#server/schema/fleet.ts'
import { savedViews, undoSteps } from '#server/schema/history.ts'
import { promoCodes } from '#server/schema/money.ts'
import { notes } from '#server/schema/notes.ts'
import { notifications } from '#server/schema/notifications.ts'
import { children, companies, drivers, guardians, parents } from '#server/schema/people.ts'
import { statements } from '#server/schema/statements.ts'
import type { AccessWorld } from '#tests/server/access/world.ts'

/** Words that are in every record out of reach: an answer with them reveals one. */
export const mark = 'Zyxmark'
/** A promo code that only those can use who never booked; the far parent has. */
export const firstRide = 'FIRSTRIDE'

export interface Far {
  kind: string
  id: string
  /** What a file that is imported may call it. */
  name?: string
  /** Where those read it, or choose it, who may. */
  readAt: readonly string[]
  /** What is one person’s own, and named by nothing else: only places with this in their name are tried. */
  within?: string
}

/** Records of a family, company and driver that nobody of the access world has to do with, and of another's account. */
export async function plantFar(world: AccessWorld): Promise<Far[]> {
  const { db, clock, account } = world
  const [company, driver, vehicle, parent, child, paper] = Array.from({ length: 6 }, () => randomUUID())
  if (!(company && driver && vehicle && parent && child && paper)) throw new Error('no ids')
  const reachedAt = { phone: '+447700900811', email: 'far@example.test' }
  await db.insert(companies).values({
    ...reachedAt,
    id: company,
    name: `${mark} Cars`,
    type: 'school',
    contactName: mark,
    currency: 'EUR',
    timezone: 'Asia/Tokyo',
    paymentMethod: 'invoice',
    status: 'active',
  })
  await db.insert(drivers).values({
    id: driver,
    code: 'D-811',
    firstName: mark,
    lastName: 'Driver',
    phone: reachedAt.phone,
    licenceNumber: mark,
    languages: ['en'],
    status: 'available',
    companyId: company,
  })
  await db.insert(vehicles).values({
    id: vehicle,
    plate: mark.toUpperCase(),
    modelId: 'tourneo',
    year: 2022,
    seats: 4,
    wheelchairSpaces: 0,
    boosterSeats: 0,
    tailLift: false,
    ownership: 'owned',
    status: 'available',
    companyId: company,
  })
  await db.insert(parents).values({
    ...reachedAt,
    id: parent,
    firstName: mark,
    lastName: 'Parent',
    language: 'en',
    notify: { push: true, sms: true, email: true },
    status: 'active',
  })
  const at = { lat: 51.5, lng: -2.6 }
  await db.insert(children).values({
    id: child,
    firstName: mark,
    lastName: 'Child',
    dob: '2017-05-04',
    home: { address: mark, point: at },
    seatNeed: 'none',
    frontSeatAllowed: false,
    mobility: 'walks',
    allergies: [],
    assistantRequired: false,
    mustBeMet: false,
    status: 'active',
  })
  const rights = { isPrimary: true, isEmergency: true, canPickup: true, canEdit: true }
  await db.insert(guardians).values({ childId: child, parentId: parent, relationship: 'parent', ...rights })
  const booking = await world.booking({
    id: randomUUID(),
    // The server counts on from the last reference, the world of the tests from its first.
    reference: 'KB-700000',
    children: [child],
    bookerParentId: parent,
    bookerName: mark,
    companyId: company,
    notes: mark,
    status: 'scheduled',
  })
  const trip = await world.trip({
    bookingId: booking,
    status: 'dispatched',
    driverId: driver,
    vehicleId: vehicle,
  })
  // The values of the samples of papers: that another owner has the same one must not show.
  const same = { number: 'MED-001', issuedOn: '2025-04-01', expiresOn: '2028-03-31', authority: mark }
  await db.insert(documents).values({
    ...same,
    id: paper,
    ownerKind: 'driver',
    ownerId: driver,
    type: 'medical',
    files: [],
    required: false,
    status: 'approved',
  })
  const [complaint, ticket, statement, promo] = Array.from({ length: 4 }, () => randomUUID())
  if (!(complaint && ticket && statement && promo)) throw new Error('no ids')
  await db.insert(complaints).values({
    id: complaint,
    driverId: driver,
    childId: child,
    reporter: mark,
    category: 'safeguarding',
    priority: 'high',
    description: mark,
  })
  const request = { requester: mark, subject: mark, description: mark, tags: [], dueAt: clock() }
  await db.insert(tickets).values({
    ...request,
    id: ticket,
    language: 'en',
    category: 'other',
    priority: 'low',
    channel: 'phone',
  })
  await db.insert(statements).values({
    id: statement,
    partyKind: 'company',
    companyId: company,
    from: '2019-01-01',
    to: '2019-01-31',
    currency: 'GBP',
    dueDays: 14,
    note: mark,
    number: 811,
    status: 'issued',
  })
  const code = { kind: 'percent', value: 10, currency: 'GBP', from: '2020-01-01', to: '2099-01-01' } as const
  await db.insert(promoCodes).values([
    {
      ...code,
      id: promo,
      code: mark.toUpperCase(),
      companies: [company],
      firstTripOnly: false,
      active: true,
    },
    { ...code, code: firstRide, companies: [], firstTripOnly: true, active: true },
  ])
  const stranger = await account('parent', { firstName: mark, lastName: 'Account', parent })
  const [view, notification, upload, photo, undo] = Array.from({ length: 5 }, () => randomUUID())
  if (!(view && notification && upload && photo && undo)) throw new Error('no ids')
  await db.insert(savedViews).values({ id: view, accountId: stranger, page: 'trips', name: mark, query: '' })
  await db.insert(notifications).values({
    id: notification,
    accountId: stranger,
    kind: 'trip_late',
    data: noData,
    createdAt: clock(),
    pushDue: false,
  })
  const file = { name: `${mark}.png`, type: 'image/png' as const, bytes: 1, sha256: '', createdAt: clock() }
  const soon = new Date(clock().getTime() + 3_600_000)
  await db.insert(files).values([
    { ...file, id: upload, storedAs: upload, createdBy: stranger, expiresAt: soon },
    { ...file, id: photo, storedAs: photo, ownerKind: 'child', ownerId: child },
  ])
  const steps = [{ id: child, version: 1, undo: 'children:set', data: { columns: '{}' } }]
  await db.insert(undoSteps).values({ id: undo, accountId: stranger, createdAt: clock(), steps })
  const [note, contact] = [randomUUID(), randomUUID()]
  await db.insert(notes).values({ id: note, accountId: stranger, title: mark, color: 'primary' })
  const details = {
    lastname: mark,
    department: '',
    company: '',
    phone: '',
    email: '',
    address: '',
    notes: '',
  }
  await db.insert(contacts).values({ ...details, id: contact, accountId: stranger, firstname: mark })
  const email = randomUUID()
  await db.insert(emails).values({
    ...{ id: email, accountId: stranger, messageId: email, folder: 'draft', at: clock(), subject: mark },
    ...{ fromName: mark, fromAddress: '', to: [], cc: [], body: textOfLines([mark]), excerpt: mark },
  })
  const of = (kind: string, id: string, ...readAt: string[]): Far => ({ kind, id, readAt })
  return [
    {
      ...of('company', company, `/api/web/companies/${company}`, `/api/web/names/companies/${company}`),
      name: `${mark} Cars`,
    },
    {
      ...of('driver', driver, `/api/web/drivers/${driver}`, `/api/web/names/drivers/${driver}`),
      name: `${mark} Driver`,
    },
    {
      ...of('vehicle', vehicle, `/api/web/vehicles/${vehicle}`, `/api/web/names/vehicles/${vehicle}`),
      name: mark,
    },
    {
      ...of('parent', parent, `/api/web/parents/${parent}`, `/api/web/names/parents/${parent}`),
      name: `${mark} Parent`,
    },
    { ...of('child', child, `/api/web/children/${child}`), name: `${mark} Child` },
    of('booking', booking, `/api/web/booking-management/${booking}`),
    of('trip', trip, `/api/web/trip-management/${trip}`),
    of('paper', paper, `/api/web/documents/${paper}`),
    of('complaint', complaint, `/api/web/driver-complaints/${complaint}`),
    of('ticket', ticket, `/api/web/tickets/${ticket}`),
    of('statement', statement, `/api/web/statements/${statement}`),
    of('promo', promo, `/api/web/promos/${promo}`),
    { ...of('account', stranger, `/api/web/assignees/${stranger}`), name: `${mark} Account` },
    { ...of('saved view', view), within: 'saved-views' },
    { ...of('notification', notification), within: 'notifications' },
    of('upload', upload, `/api/web/files/${upload}`),
    of('photo', photo, `/api/web/files/${photo}`),
    { ...of('undo', undo), within: 'undo' },
    { ...of('note', note), within: 'NotesData' },
    { ...of('contact', contact), within: 'ContactsData' },
    { ...of('email', email), within: 'EmailData' },
  ]
}

import { eq } from 'drizzle-orm'
import type { BookingInput, NewBookingAnswer } from '#contract/booking.ts'
import type { Quote } from '#contract/money.ts'
import { storageOf } from '#server/platform/files/storage.ts'
import { bookings, series } from '#server/schema/bookings.ts'
import { calendarEvents } from '#server/schema/calendar.ts'
import { complaints } from '#server/schema/care.ts'
import { chatMembers, chatMessages, chats } from '#server/schema/chats.ts'
import { files } from '#server/schema/files.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { children, companies, drivers, guardians, parents, schools } from '#server/schema/people.ts'
import { authorisedPickups, pickupProposals } from '#server/schema/pickups.ts'
import { roadAlerts } from '#server/schema/road-alerts.ts'
import { statementLines, statements } from '#server/schema/statements.ts'
import { devices } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { bookingsPath, newRide, rideInput, seedWorld } from '#tests/server/support/booking-world.ts'
import { testServer } from '#tests/server/support.ts'
import { emptyFolder } from '#tests/support/folder.ts'
import { createMarkers, type Reader } from './markers.ts'

const point = (lat: number, lng: number) => ({ lat, lng })
const school = { place: 'Redland Green School', point: point(51.4736, -2.6098) }
const tripsPath = '/api/trips/trip-request'

/** Two families, two companies and two drivers, with a word of its own in every field that is somebody's. */
export async function apartWorld() {
  const server = await testServer({ seed: seedWorld, env: { DATA_DIR: emptyFolder() } })
  const { db, clock } = server
  const { all: markers, word, phone, sum } = createMarkers()

  const readers: Record<Reader, string> = {
    amina: await server.account('parent', { parent: 'amina', firstName: 'Amina', lastName: 'Haddad' }),
    jose: await server.account('parent', {
      parent: 'jose',
      firstName: word('name of Jose’s account', 'jose'),
      lastName: 'Ferreira',
    }),
    redland: await server.account('company', { company: 'redland' }),
    clifton: await server.account('company', {
      company: 'clifton',
      firstName: word('name of Clifton’s account', 'clifton'),
    }),
    d1: await server.account('driver', { driver: 'd1' }),
    d2: await server.account('driver', { driver: 'd2' }),
  }

  // José’s family rides with Amina’s in what d1 drives, and for Clifton in what d2 drives.
  const known: readonly Reader[] = ['jose', 'd1', 'd2', 'clifton']
  const home = { place: word('home of Ines', 'jose', 'd1', 'clifton'), point: point(51.441, -2.541) }
  await db
    .update(parents)
    .set({
      lastName: word('name of Jose', ...known),
      // A driver has it for as long as the ride takes: that of d1 is under way.
      phone: phone('phone of Jose', 'jose', 'd1', 'clifton'),
      altPhone: phone('other phone of Jose', 'jose'),
      email: `${word('mail of Jose', 'jose', 'clifton').toLowerCase()}@example.test`,
      address: word('address of Jose', 'jose'),
    })
    .where(eq(parents.id, 'jose'))
  const schoolName = word('school of Ines', ...known)
  await db.insert(schools).values({
    id: 'ines',
    name: schoolName,
    kind: 'primary',
    gates: [],
    bells: [],
    contacts: [],
  })
  await db
    .update(children)
    .set({
      lastName: word('name of Ines', ...known),
      schoolId: 'ines',
      school: schoolName,
      grade: word('grade of Ines', ...known),
      home: { address: home.place, point: home.point },
      allergies: [word('allergy of Ines', 'jose', 'd1')],
      careNotes: word('care notes of Ines', 'jose', 'd1'),
      medicalNotes: word('medical notes of Ines', 'jose'),
      codeWord: word('code word of Ines', 'jose'),
    })
    .where(eq(children.id, 'ines'))
  await db.insert(authorisedPickups).values({
    childId: 'ines',
    name: word('who fetches Ines', 'jose', 'd1'),
    relationship: word('what they are to Ines', 'jose', 'd1'),
    phone: phone('phone of who fetches Ines', 'jose'),
    idVerified: true,
  })
  await db.insert(pickupProposals).values({
    childId: 'ines',
    parentId: 'jose',
    name: word('who is proposed for Ines', 'jose'),
    relationship: word('what the proposed one is to Ines', 'jose'),
    phone: phone('phone of who is proposed for Ines', 'jose'),
    status: 'rejected',
    rejectReason: word('why not for Ines', 'jose'),
  })
  // Leila has a second guardian, who lives elsewhere.
  await db.insert(parents).values({
    id: 'karim',
    firstName: 'Karim',
    lastName: 'Haddad',
    phone: '+447911700001',
    altPhone: phone('other phone of Karim'),
    email: `${word('mail of Karim', 'redland', 'clifton').toLowerCase()}@example.test`,
    address: word('address of Karim'),
    language: 'en',
    notify: { push: true, sms: true, email: false },
    status: 'active',
  })
  const rights = { isPrimary: false, isEmergency: false, canPickup: true, canEdit: false }
  await db
    .insert(guardians)
    .values({ childId: 'leila', parentId: 'karim', relationship: 'parent', ...rights })
  await db
    .update(companies)
    .set({
      name: word('name of Clifton', 'clifton', 'amina', 'jose'),
      contactName: word('contact of Clifton', 'clifton'),
      phone: phone('phone of Clifton', 'clifton'),
      address: word('address of Clifton', 'clifton'),
      registrationNo: word('number of Clifton', 'clifton'),
    })
    .where(eq(companies.id, 'clifton'))
  await db.update(drivers).set({ companyId: 'redland' }).where(eq(drivers.id, 'd1'))
  await db
    .update(drivers)
    .set({ companyId: 'clifton', licenceNumber: word('licence of d2', 'clifton') })
    .where(eq(drivers.id, 'd2'))
  await db.update(vehicles).set({ companyId: 'redland' }).where(eq(vehicles.id, 'v1'))

  const dispatcher = await server.as('dispatcher', { firstName: 'Dee', lastName: 'Patch' })
  const book = async (input: Partial<BookingInput>, confirm = true) => {
    const made = await dispatcher.post<NewBookingAnswer>(bookingsPath, newRide({ ...input, confirm }))
    if (made.status !== 201) throw new Error(JSON.stringify(made.body))
    return made.body.id
  }
  const version = async (id: string) =>
    String((await dispatcher.get<{ version: number }>(`${bookingsPath}/${id}`)).body.version)
  const edit = async (id: string, input: Partial<BookingInput>) => {
    const put = await dispatcher.put(`${bookingsPath}/${id}`, rideInput(input), {
      'if-match': await version(id),
    })
    if (put.status !== 200) throw new Error(JSON.stringify(put.body))
  }
  const ofJose = async () => {
    const [jose] = await db.select().from(parents).where(eq(parents.id, 'jose'))
    return { parent: 'jose', name: `José ${jose?.lastName}`, phone: jose?.phone ?? '' }
  }
  const assign = async (
    id: string,
    driver: string,
    vehicle: string,
    note?: string,
    at = rideInput().requestedAt,
  ) => {
    const { body } = await dispatcher.post<{ id: string }>(`${tripsPath}?addtrip=${id}`, {
      ride_start_time: at,
    })
    const crew = { driver, vehicle, ...(note && { note }) }
    const done = await dispatcher.post(`${tripsPath}/${body.id}/actions/assign`, crew)
    if (done.status !== 200) throw new Error(JSON.stringify(done.body))
    return body.id
  }
  const day = (number: number) => ({ requestedAt: `2026-03-${10 + number}T08:15:00Z` })

  /** Leila and Ines ride together; Jose booked it, and a stop is where he lives. */
  const shared = await book({
    ...day(1),
    children: ['leila', 'ines'],
    passengers: 2,
    booker: await ofJose(),
    stops: [home, { place: word('street that Jose had before'), point: point(51.4405, -2.56) }],
    notes: word('first note of the shared ride'),
  })
  await edit(shared, {
    ...day(1),
    children: ['leila', 'ines'],
    passengers: 2,
    booker: await ofJose(),
    stops: [
      { ...home, notes: word('key of Jose', 'jose', 'd1') },
      {
        place: word('street of Jose', 'jose', 'd1'),
        point: point(51.4405, -2.55),
        notes: word('key in that street', 'd1'),
      },
    ],
    dropoff: { ...school, notes: word('note at the school', 'd1') },
    notes: word('note of the shared ride', 'd1'),
    promo: null,
  })
  const sharedTrip = await assign(shared, 'd1', 'v1', word('note of an assignment'))
  const failed = { failReason: 'other' as const, failNote: word('why a shared trip failed', 'd1') }
  await db.update(trips).set(failed).where(eq(trips.id, sharedTrip))
  // It is one of a series, which both families read about.
  const [from, to] = ['2026-03-11', '2026-03-11']
  await db
    .insert(series)
    .values({ id: 'shared', rule: 'FREQ=DAILY', exceptDates: [], from, to, zone: 'Europe/London' })
  await db.update(bookings).set({ seriesId: 'shared' }).where(eq(bookings.id, shared))

  /** Jose alone, twice: one is cancelled by himself. */
  await book({
    ...day(2),
    children: ['ines'],
    booker: await ofJose(),
    notes: word('note of Jose’s ride', 'jose'),
  })
  // What he requested alone is shared once dispatch puts Leila in, and still shows who requested it.
  const jose = await server.signedIn(readers.jose)
  const requested = await jose.post<NewBookingAnswer>(
    bookingsPath,
    newRide({ ...day(10), children: ['ines'], booker: await ofJose() }),
  )
  await edit(requested.body.id, {
    ...day(10),
    children: ['leila', 'ines'],
    passengers: 2,
    booker: await ofJose(),
    pickup: home,
    stops: [{ place: '14 Cotham Hill', point: point(51.4632, -2.6034) }],
  })
  const cancelled = await book({
    ...day(3),
    children: ['leila', 'ines'],
    passengers: 2,
    booker: await ofJose(),
  })
  const note = word('why the shared ride is off')
  await dispatcher.post(`${bookingsPath}/${cancelled}/actions/cancel`, { reason: 'child_ill', note })

  /** Leila alone, booked by Jose; and once shared with Ines, now booked by Amina for Leila only. */
  await book({
    ...day(4),
    children: ['leila'],
    booker: await ofJose(),
    pickup: {
      place: word('where Jose fetches Leila', 'jose'),
      point: point(51.43, -2.55),
      near: word('what that place is known by', 'jose'),
    },
    stops: [
      { place: word('how Jose writes Leila’s home'), point: point(51.4632, -2.6034) },
      {
        place: word('a guess of Jose’s that falls on Leila’s home'),
        point: point(51.4632, -2.6034),
        near: word('what he found it by'),
      },
    ],
    notes: word('note of what Jose booked for Leila'),
  })
  const amina = rideInput().booker
  const former = await book({
    ...day(5),
    children: ['leila', 'ines'],
    passengers: 2,
    booker: await ofJose(),
    stops: [{ place: word('former stop'), point: point(51.44, -2.57) }],
    notes: word('former note'),
  })
  await edit(former, {
    ...day(5),
    children: ['leila'],
    booker: amina,
    notes: word('note of Amina’s ride', 'amina'),
  })

  /** A ride of Leila for each company, and one that changed from one to the other. */
  const officeOf = (company: Reader, ...others: Reader[]) => ({
    parent: null,
    name: word(`who booked for ${company}`, company, ...others),
    phone: phone(`the phone of who booked for ${company}`, company),
  })
  const ofRedland = await book({
    ...day(6),
    company: 'redland',
    booker: officeOf('redland'),
    notes: word('note of Redland’s ride', 'redland'),
  })
  const ofClifton = await book({
    ...day(8),
    company: 'clifton',
    children: ['ines'],
    booker: officeOf('clifton'),
    pickup: { place: word('gate of Clifton', 'clifton', 'd2', 'jose'), point: point(51.45, -2.52) },
    notes: word('note of Clifton’s ride', 'clifton', 'd2'),
  })
  // Who drives it reads neither what it costs nor who pays it.
  const price = sum(73_918_264, 'price of Clifton’s ride', 'clifton', 'jose')
  const costs = (fare: Quote): Quote => ({
    ...fare,
    lines: [{ kind: 'base', quantity: null, amount: price }],
    total: price,
  })
  const [priced] = await db.select().from(bookings).where(eq(bookings.id, ofClifton))
  if (!priced) throw new Error('No booking for Clifton')
  await db
    .update(bookings)
    .set({ quote: costs(priced.quote), total: price, promo: word('promo code of Clifton’s ride', 'clifton') })
    .where(eq(bookings.id, ofClifton))
  await assign(ofClifton, 'd2', 'v2', undefined, day(8).requestedAt)
  await book({
    ...day(9),
    company: 'clifton',
    booker: officeOf('clifton'),
    notes: word('note of Leila’s ride for Clifton', 'clifton'),
  })
  const clifton = await server.signedIn(readers.clifton)
  const before = {
    booker: { parent: null, name: word('who booked before it moved'), phone: '+447911700002' },
    notes: word('note before it moved'),
  }
  const begun = await clifton.post<NewBookingAnswer>(bookingsPath, newRide({ ...day(7), ...before }))
  const moved = begun.body.id
  await edit(moved, { ...day(7), company: 'redland', booker: amina, notes: null })

  /** Bookings of two families and a company on one trip, each with its own words for a stop; one more was on it once. */
  const combine = (trip: string, joining: string[]) =>
    dispatcher.post<{ id: string }>(`${tripsPath}/${trip}/bookings`, { bookings: joining })
  const ofAmina = await book({
    ...day(12),
    pickup: { place: word('Amina’s gate', 'amina', 'd1'), point: point(51.4632, -2.6034) },
    notes: word('note of Amina’s part', 'amina', 'd1'),
  })
  const combined = await assign(ofAmina, 'd1', 'v1', undefined, day(12).requestedAt)
  const part = { ...day(12), booker: await ofJose(), children: ['ines'] }
  const ofIt = [
    await book({
      ...part,
      pickup: {
        place: word('the same gate for Jose', 'jose', 'd1'),
        point: point(51.4632, -2.6034),
        notes: word('where Jose has the key', 'jose', 'd1'),
      },
      stops: [{ place: word('club on Jose’s way', 'jose', 'd1'), point: point(51.4532, -2.6134) }],
      dropoff: { ...school, notes: word('who meets Ines', 'jose', 'd1') },
      notes: word('note of Jose’s part', 'jose', 'd1'),
    }),
    await book({
      ...day(12),
      children: [],
      company: 'redland',
      booker: officeOf('redland'),
      pickup: { place: word('door of Redland', 'redland', 'd1'), point: point(51.4571, -2.5834) },
      notes: word('note of Redland’s part', 'redland', 'd1'),
    }),
  ]
  const joined = await combine(combined, ofIt)
  if (joined.status !== 200) throw new Error(JSON.stringify(joined.body))
  const crew = { driver: 'd1', vehicle: 'v1' }
  await dispatcher.post(`${tripsPath}/${combined}/actions/assign`, {
    ...crew,
    note: word('note on all parts'),
  })
  const gone = { passengers: [{ child: 'ines', state: 'absent' }], note: word('why Ines is absent') }
  const told = await dispatcher.post(`${tripsPath}/${combined}/actions/absent`, gone)
  if (told.status !== 200) throw new Error(JSON.stringify(told.body))
  await db
    .update(trips)
    .set({ failNote: word('what is said of all parts', 'd1') })
    .where(eq(trips.id, combined))
  // Shared once, it is not any more: what was said then may be about the others.
  const before13 = await book({ ...day(13), children: ['leila'] })
  const apart = await assign(before13, 'd1', 'v1', undefined, day(13).requestedAt)
  const leaver = await book({
    ...day(13),
    children: ['ines'],
    booker: await ofJose(),
    pickup: { place: word('where Ines waited', 'jose'), point: point(51.4555, -2.6001) },
  })
  await combine(apart, [leaver])
  await dispatcher.post(`${tripsPath}/${apart}/actions/assign`, {
    ...crew,
    note: word('note from when it was shared'),
  })
  const split = await dispatcher.delete(`${tripsPath}/${apart}/bookings/${leaver}`)
  if (split.status !== 200) throw new Error(JSON.stringify(split.body))

  /** What an operator is owed for a ride of others, and what was complained of. */
  await db.update(companies).set({ type: 'operator' }).where(eq(companies.id, 'clifton'))
  const period = { from: '2026-02-01', to: '2026-02-28', currency: 'GBP', dueDays: 14 }
  const issued = { number: 1, status: 'issued' as const, total: 100, closing: 100 }
  await db
    .insert(statements)
    .values({ id: 'owed', partyKind: 'company', companyId: 'clifton', ...period, ...issued })
  await db.insert(statementLines).values({
    statementId: 'owed',
    position: 0,
    party: 'company:clifton',
    kind: 'fare',
    amount: 100,
    tripId: sharedTrip,
    reference: 'KB-000001-1',
    tripAt: clock(),
    from: word('where a ride of others began'),
    to: word('where a ride of others ended'),
  })
  /** What Jose owes for the ride that both families share, with its places as they were billed. */
  await db.insert(statements).values({
    id: 'billed',
    partyKind: 'parent',
    parentId: 'jose',
    ...period,
    ...issued,
    number: 2,
    note: word('note on the statement of Jose', 'jose'),
  })
  await db.insert(statementLines).values({
    statementId: 'billed',
    position: 0,
    party: 'parent:jose',
    kind: 'fare',
    amount: 100,
    tripId: sharedTrip,
    reference: 'KB-000001-1',
    tripAt: clock(),
    note: word('note on a line of Jose', 'jose'),
    from: word('where the billed ride began'),
    to: word('where the billed ride ended'),
  })
  await db.insert(complaints).values({
    id: 'said',
    driverId: 'd1',
    childId: 'ines',
    tripId: sharedTrip,
    reporter: word('who complained'),
    description: word('what they said'),
    category: 'lateness',
    priority: 'high',
  })
  await db.insert(devices).values({
    id: 'tracker',
    name: word('the name of a device'),
    uniqueId: 'tracker',
    source: 'osmand',
    active: true,
  })
  await db.insert(roadAlerts).values({
    ...{ kind: 'left_early', onceKey: 'left', vehicleId: 'v1', tripId: sharedTrip, figures: { riders: 1 } },
    ...{ at: clock(), lastAt: clock(), latitude: 51.45, longitude: -2.58 },
    place: word('the stop of an alert'),
  })
  await db.insert(files).values({
    id: 'paper',
    storedAs: 'paper.pdf',
    name: `${word('name of a file of Clifton', 'clifton')}.pdf`,
    type: 'application/pdf',
    bytes: 1,
    sha256: '',
    createdAt: clock(),
    ownerKind: 'company',
    ownerId: 'clifton',
  })
  await storageOf(server.env).put('paper.pdf', new Uint8Array([1]), 'application/pdf')

  // The shared ride should have begun by now: it is on dashboards as well.
  clock.set('2026-03-11T08:45:00Z')
  const adminId = await server.account('admin', { firstName: 'Ada', lastName: 'Min' })
  const talk = { id: 'talk', kind: 'group' as const, name: word('name of a group of one driver', 'd1') }
  await db
    .insert(chats)
    .values({ ...talk, createdBy: adminId, createdAt: clock(), lastAt: clock(), lastSeq: 1 })
  await db
    .insert(chatMembers)
    .values([adminId, readers.d1].map((accountId) => ({ chatId: talk.id, accountId })))
  await db.insert(chatMessages).values({
    ...{ chatId: talk.id, seq: 1, senderId: adminId, key: 'message', searchText: 'said', createdAt: clock() },
    text: word('message to one driver', 'd1'),
  })
  await db.insert(calendarEvents).values({
    ...{
      id: 'meeting',
      accountId: adminId,
      title: word('event of an admin'),
      place: '',
      notes: '',
      color: 'info',
    },
    ...{ startDay: '2026-03-11', startTime: '09:00', endDay: '2026-03-11', endTime: '10:00', rule: null },
  })
  const admin = await server.signedIn(adminId)
  return {
    ...server,
    admin,
    markers,
    readers,
    shared,
    requested: requested.body.id,
    sharedTrip,
    combined,
    parts: [ofAmina, ...ofIt],
    cancelled,
    former,
    ofRedland,
    moved,
  }
}

import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { registers } from '#server/app/registers.ts'
import { careRoutes } from '#server/care/routes.ts'
import { noData } from '#server/notifications/write.ts'
import { storageOf } from '#server/platform/files/storage.ts'
import { sessions } from '#server/schema/accounts.ts'
import { applications } from '#server/schema/applications.ts'
import { bookings as bookingRows, series } from '#server/schema/bookings.ts'
import { files } from '#server/schema/files.ts'
import { savedViews } from '#server/schema/history.ts'
import { notifications } from '#server/schema/notifications.ts'
import { drivers } from '#server/schema/people.ts'
import { authorisedPickups, pickupProposals } from '#server/schema/pickups.ts'
import { reportSchedules } from '#server/schema/reports.ts'
import { roadAlerts } from '#server/schema/road-alerts.ts'
import { statementLines, statements } from '#server/schema/statements.ts'
import { shareLinks } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { makeRecord, nextNumber, samples } from '#tests/server/support/registers.ts'
import { calendarRequests } from './calendar-requests.ts'
import { chatRequests } from './chat-requests.ts'
import { newsRequests } from './news-requests.ts'
import { officeRequests } from './office-requests.ts'
import type { RequestMaker } from './request-maker.ts'
import { shopRequests } from './shop-requests.ts'
import type { AccessWorld, Me, Whose } from './world.ts'

const bookings = '/api/web/booking-management'
const tripsAt = '/api/trips/trip-request'
const later = ({ after }: AccessWorld) => after(60).toISOString()

/** A trip that nobody drives yet, and a booking that can join it. */
async function twoRides(world: AccessWorld, { role }: Me, whose: Whose) {
  // Whoever may not is refused before anything is looked up: lists stay short.
  if (role !== 'admin' && role !== 'dispatcher') return { trip: world.listed[whose].trip, joining: 'none' }
  const startAt = world.after(30)
  const trip = await world.trip({ startAt }, { children: [world.owners[whose].child] })
  return { trip, joining: await world.booking({ children: [], pickupAt: startAt }) }
}

const ofBooking =
  (path: (booking: string) => string, body?: object): RequestMaker =>
  async (world, _, whose) => ({
    path: path((await world.ride(whose)).booking),
    ...(body && { body }),
  })
/** A report on the rides of one's own company, or of another. */
const ofReport =
  (what: string): RequestMaker =>
  async ({ owners }, _, whose) => ({
    path: `/api/web/reports/${what}?from=2026-03-01&to=2026-03-31&company=${owners[whose].company}`,
  })

/** The same of the pack. */
const ofPack =
  (what: string): RequestMaker =>
  async ({ owners }, _, whose) => ({
    path: `/api/web/report-pack${what}?from=2026-03-01&to=2026-03-31&company=${owners[whose].company}`,
  })

/** A report that is sent every day; to whom is to be added. */
export const dailyReport = {
  ...({ report: 'on_time', by: 'school', period: 'yesterday', rhythm: 'daily', format: 'csv' } as const),
  ...{
    company: null,
    school: null,
    driver: null,
    currency: null,
    weekday: 1,
    monthDay: 1,
    hour: 7,
    active: true,
  },
}
/** A report that whoever asks has sent by mail, or somebody else. */
const ofSchedule =
  (changes: boolean): RequestMaker =>
  async ({ db, clock }, me, whose) => {
    const [id, recipients] = [randomUUID(), [me.accounts.own]]
    const row = { ...dailyReport, id, recipients, accountId: me.accounts[whose], nextAt: clock() }
    await db.insert(reportSchedules).values(row)
    return {
      path: `/api/web/report-schedules/${id}`,
      ...(changes && { body: { ...dailyReport, recipients } }),
    }
  }

/** A new series that this one ride belongs to. */
async function seriesOf({ db, clock }: AccessWorld, booking: string): Promise<string> {
  const id = randomUUID()
  const days = { exceptDates: [], from: '2026-03-10', to: '2026-03-18', zone: 'Europe/London' }
  const at = clock()
  await db
    .insert(series)
    .values({ ...days, id, rule: 'FREQ=DAILY', createdAt: at, updatedAt: at, version: 1 })
  await db.update(bookingRows).set({ seriesId: id }).where(eq(bookingRows.id, booking))
  return id
}
const ofSeries =
  (tail: string, body?: object): RequestMaker =>
  async (world, _, whose) => {
    const id = await seriesOf(world, (await world.ride(whose)).booking)
    return { path: `${bookings}/series/${id}${tail}`, ...(body && { body }) }
  }
const ofTrip =
  (path: (trip: string) => string, body?: (world: AccessWorld) => object): RequestMaker =>
  async (world, _, whose) => ({
    path: path((await world.ride(whose)).trip),
    ...(body && { body: body(world) }),
  })

const ofView =
  (body?: object): RequestMaker =>
  async ({ db }, me, whose) => {
    const id = randomUUID()
    const view = { page: 'trips', name: id, query: '' }
    await db.insert(savedViews).values({ ...view, id, accountId: me.accounts[whose] })
    return { path: `/api/web/saved-views/${id}`, ...(body && { body: { ...view, ...body } }) }
  }

/** A link of whoever asks to a ride that is their own, or another’s. */
const shareLink: RequestMaker = async (world, me, whose) => {
  const { trip: tripId, booking: bookingId } = await world.ride(whose)
  const [id, createdAt] = [randomUUID(), world.clock()]
  const row = { id, hash: id, tripId, bookingId, accountId: me.accounts.own, createdAt }
  await world.db.insert(shareLinks).values({ ...row, until: world.after(60) })
  return { path: `${tripsAt}/${tripId}/share-links/${id}` }
}

/** An alert of a vehicle that is of one's own company, or of another. */
const ofAlert =
  (step: string, body?: object): RequestMaker =>
  async ({ db, clock, owners }, _, whose) => {
    const [id, at] = [randomUUID(), clock()]
    const where = { latitude: 51.45, longitude: -2.58, figures: {} }
    const alert = { id, onceKey: id, kind: 'speeding' as const, vehicleId: owners[whose].vehicle, at }
    await db.insert(roadAlerts).values({ ...alert, ...where, lastAt: at, until: at })
    return { path: `/api/web/tracking/alerts/${id}/${step}`, ...(body && { body }) }
  }

const editedBooking: RequestMaker = async (world, _, whose) => {
  const { company, parent, child } = world.owners[whose]
  const place = (name: string) => ({ place: name, point: { lat: 51.46, lng: -2.6 } })
  const body = {
    source: 'phone',
    children: [child],
    passengers: 1,
    booker: { parent, name: 'Somebody', phone: '+447700900600' },
    company,
    direction: 'to_school',
    pickup: place('4 Park Row'),
    dropoff: place('Hillside Primary'),
    stops: [],
    requestedAt: later(world),
    anchor: 'pickup',
    seatNeeds: [],
    assistantRequired: false,
    vehicleType: null,
    waitMinutes: 0,
    promo: null,
    paymentMethod: 'invoice',
    notes: null,
  }
  return { path: `${bookings}/${(await world.ride(whose)).booking}`, body }
}

const editedSeries =
  (tail: string): RequestMaker =>
  async (world, me, whose) => {
    const { path, body: booking } = await editedBooking(world, me, whose)
    await seriesOf(world, path.slice(bookings.length + 1))
    return {
      path: `${path}/series-edit${tail}`,
      body: { scope: 'all', legs: 'both', overrides: false, booking },
    }
  }

const ownSession: RequestMaker = async ({ db, clock }, me, whose) => {
  const id = randomUUID()
  const [createdAt, expiresAt] = [clock(), new Date(clock().getTime() + 3_600_000)]
  await db.insert(sessions).values({ id, accountId: me.accounts[whose], createdAt, expiresAt })
  return { path: `/api/auth/sessions/${id}` }
}

const notification: RequestMaker = async ({ db, clock }, me, whose) => {
  const id = randomUUID()
  const row = { id, kind: 'trip_late' as const, data: noData, createdAt: clock(), pushDue: false }
  await db.insert(notifications).values({ ...row, accountId: me.accounts[whose] })
  return { path: `/api/notifications/${id}/read` }
}

const photo: RequestMaker = async (world, me, whose) => {
  const name = `photo-${randomUUID()}.webp`
  await storageOf(world.env).put(name, new Uint8Array([1]), 'image/webp')
  await world.setPhoto(me.accounts[whose], name)
  return { path: `/api/auth/photos/${name}` }
}

/** A paper of the driver who is one's own, or of the other. */
const driverFile: RequestMaker = async ({ db, env, clock, owners }, _, whose) => {
  const id = randomUUID()
  const storedAs = `file-${id}.pdf`
  await storageOf(env).put(storedAs, new Uint8Array([1]), 'application/pdf')
  await db.insert(files).values({
    id,
    storedAs,
    name: 'paper.pdf',
    type: 'application/pdf',
    bytes: 1,
    sha256: '',
    createdAt: clock(),
    ownerKind: 'driver',
    ownerId: owners[whose].driver,
  })
  return { path: `/api/web/files/${id}` }
}

/** An application that waits, of a driver with a number of their own; whose it is makes no difference to staff. */
const ofRegistration =
  (path: (id: string) => string, body?: object): RequestMaker =>
  async ({ db }) => {
    const [id, subjectId] = [randomUUID(), randomUUID()]
    const phone = `+4477${subjectId.replaceAll(/\D/g, '').padEnd(8, '0').slice(0, 8)}`
    const name = { firstName: 'Nia', lastName: 'Adeyemi' }
    const licence = { licenceNumber: 'A1', languages: [] }
    await db
      .insert(drivers)
      .values({ ...name, ...licence, id: subjectId, code: id, phone, status: 'pending' })
    const waiting = { kind: 'driver', status: 'pending', language: 'en' } as const
    const who = { name: 'Nia Adeyemi', email: 'nia@example.test' }
    await db.insert(applications).values({ ...waiting, ...who, id, application: id, subjectId })
    return { path: path(id), ...(body && { body }) }
  }

/** A colleague in the state from which a step leads on; whose they are makes no difference. */
const ofStaffStep =
  (step: string, status: 'active' | 'invited' | 'pending' | 'suspended', body?: object): RequestMaker =>
  async ({ account, clock }) => {
    const id = await account('support', { status, emailVerifiedAt: clock() })
    return { path: `/api/web/staff/${id}/actions/${step}`, ...(body && { body }) }
  }

/** A new record of a register, of the company that owns or does not; `tail` follows its address. */
const ofRegister =
  (name: string, tail = '', withBody = false): RequestMaker =>
  async (world, _, whose) => {
    const number = nextNumber(world)
    const sample = samples[name]?.input(number) ?? {}
    const owner = world.owners[whose]
    const own = {
      ...('company' in sample && { company: owner.company }),
      ...(typeof sample.driver === 'string' && { driver: owner.driver }),
      ...(typeof sample.vehicle === 'string' && { vehicle: owner.vehicle }),
    }
    const body = { ...sample, ...own }
    const id = await makeRecord(world.maker, name, number, body)
    return { path: `/api/web/${name}/${id}${tail}`, ...(withBody && { body }) }
  }

const registerAsks = Object.fromEntries(
  registers.flatMap(({ resource: { name } }): [string, RequestMaker][] => [
    [`GET /api/web/${name}/{id}`, ofRegister(name)],
    [`GET /api/web/${name}/{id}/timeline`, ofRegister(name, '/timeline')],
    [`PUT /api/web/${name}/{id}`, ofRegister(name, '', true)],
    [`DELETE /api/web/${name}/{id}`, ofRegister(name)],
  ]),
)

/** The child of the family that is one's own, or of the other; `tail` follows the address. */
const ofChild =
  (tail: string, body?: object): RequestMaker =>
  async ({ owners }, _, whose) => ({
    path: `/api/web/children/${owners[whose].child}${tail}`,
    ...(body && { body }),
  })
const ofParent =
  (tail = '', body?: object): RequestMaker =>
  async ({ owners }, _, whose) => ({
    path: `/api/web/parents/${owners[whose].parent}${tail}`,
    ...(body && { body }),
  })
/** Somebody else who may fetch that child. */
const ofPickup =
  (body?: object): RequestMaker =>
  async ({ db, owners }, _, whose) => {
    const [id, childId] = [randomUUID(), owners[whose].child]
    await db.insert(authorisedPickups).values({ ...pickupPerson, id, childId })
    return { path: `/api/web/children/${childId}/authorised-pickups/${id}`, ...(body && { body }) }
  }
/** Somebody whom the child's guardian proposed. */
const ofProposal =
  (tail = '', body?: object): RequestMaker =>
  async ({ db, owners }, _, whose) => {
    const { child: childId, parent: parentId } = owners[whose]
    const id = randomUUID()
    // Not by their name, which somebody proposed or approved by an earlier request has.
    const { idVerified: _seen, ...person } = { ...pickupPerson, name: `Rosa ${id}` }
    await db.insert(pickupProposals).values({ ...person, id, childId, parentId, status: 'pending' })
    const path = `/api/web/children/${childId}/pickup-proposals/${id}${tail}`
    return { path, ...(body && { body }) }
  }
/** Waits for the office, so that the next one is not too many. */
const newProposal: RequestMaker = async ({ db, owners }, _, whose) => {
  const { idVerified: _seen, ...person } = { ...pickupPerson, name: `Rosa ${randomUUID()}` }
  await db.delete(pickupProposals)
  return { path: `/api/web/children/${owners[whose].child}/pickup-proposals`, body: person }
}
const pickupPerson = {
  name: 'Rosa Marsh',
  relationship: 'Neighbour',
  phone: '+447700900700',
  idVerified: true,
  validUntil: null,
}
const guardianRights = {
  relationship: 'parent',
  isPrimary: true,
  isEmergency: true,
  canPickup: true,
  canEdit: true,
}
const child = '/api/web/children/{id}'
const familyAsks: Readonly<Record<string, RequestMaker>> = {
  [`GET ${child}`]: ofChild(''),
  [`GET ${child}/timeline`]: ofChild('/timeline'),
  [`GET ${child}/medical-notes`]: ofChild('/medical-notes'),
  [`PUT ${child}/medical-notes`]: ofChild('/medical-notes', { medicalNotes: 'Asthma' }),
  [`GET ${child}/code-word`]: ofChild('/code-word'),
  [`PUT ${child}/code-word`]: ofChild('/code-word', { codeWord: 'heron' }),
  [`PUT ${child}/guardians/{parent}`]: ofChild('/guardians/maya', guardianRights),
  // At another version, so that the family stays whole for the other requests.
  [`DELETE ${child}/guardians/{parent}`]: ofChild('/guardians/maya'),
  [`POST ${child}/authorised-pickups`]: ofChild('/authorised-pickups', pickupPerson),
  [`PUT ${child}/authorised-pickups/{person}`]: ofPickup(pickupPerson),
  [`DELETE ${child}/authorised-pickups/{person}`]: ofPickup(),
  [`POST ${child}/pickup-proposals`]: newProposal,
  [`DELETE ${child}/pickup-proposals/{proposal}`]: ofProposal(),
  [`POST ${child}/pickup-proposals/{proposal}/actions/approve`]: ofProposal('/actions/approve', {
    idVerified: true,
  }),
  [`POST ${child}/pickup-proposals/{proposal}/actions/reject`]: ofProposal('/actions/reject', {
    reason: 'Nobody knows them',
  }),
  'GET /api/web/parents/{id}': ofParent(),
  'GET /api/web/parents/{id}/timeline': ofParent('/timeline'),
  'POST /api/web/parents/{id}/actions/invite': ofParent('/actions/invite', { by: 'email' }),
}

/** The days of a school calendar. */
const days = { terms: [], closed: [], early: [] }
const ofCalendar =
  (tail: string, body?: object): RequestMaker =>
  async (...ask) => ({ ...(await ofRegister('school-calendars', tail)(...ask)), ...(body && { body }) })
const calendarAsks: Readonly<Record<string, RequestMaker>> = {
  'POST /api/web/school-calendars/{id}/days/preview': ofCalendar('/days/preview', days),
  'POST /api/web/school-calendars/{id}/days/file': ofCalendar('/days/file'),
  'PUT /api/web/school-calendars/{id}/days': ofCalendar('/days', { ...days, rides: ['none'] }),
}

/** A step of a complaint, a ticket or a version; without If-Match, which is checked after access. */
const careAsks = Object.fromEntries(
  careRoutes
    .filter(({ path }) => path.includes('/{id}/actions/'))
    .map(({ path }): [string, RequestMaker] => {
      const [, name = '', step = ''] = /^\/api\/web\/(.+)\/\{id\}\/actions\/(.+)$/.exec(path) ?? []
      const words = { escalate: { reason: 'No' }, reopen: { reason: 'No' }, resolve: { outcome: 'Yes' } }
      const inputs = {
        reply: { text: 'Yes', status: 'open' },
        note: { text: 'Yes' },
        received: { text: 'Yes' },
      }
      const bodies = name === 'driver-complaints' ? words : inputs
      const body = Object.entries(bodies).find(([one]) => one === step)?.[1] ?? {}
      return [
        `POST ${path}`,
        async (...ask) => ({ ...(await ofRegister(name, `/actions/${step}`)(...ask)), body }),
      ]
    }),
)

/** A step of a paper, of the driver, vehicle or company that is one's own or not. */
const ofPaper =
  (name: string, step: string, body: object = {}): RequestMaker =>
  async (world, me, whose) => ({ ...(await ofRegister(name, `/actions/${step}`)(world, me, whose)), body })
const paperAsks = Object.fromEntries(
  ['driver-documents', 'assistant-documents', 'vehicle-documents', 'documents'].flatMap(
    (name): [string, RequestMaker][] => {
      const path = `POST /api/web/${name}/{id}/actions`
      return [
        [`${path}/approve`, ofPaper(name, 'approve')],
        [`${path}/reject`, ofPaper(name, 'reject', { reason: 'No' })],
        [`${path}/require`, ofPaper(name, 'require')],
        [`${path}/waive`, ofPaper(name, 'waive')],
      ]
    },
  ),
)

/** The company that is one's own, or another one. */
const ofCompany =
  (tail = '', body?: object): RequestMaker =>
  async ({ owners }, _, whose) => ({
    path: `/api/web/companies/${owners[whose].company}${tail}`,
    ...(body && { body }),
  })
/** A step of a driver of one's own company or of another. */
const ofDriver =
  (step: string, body: object = {}): RequestMaker =>
  async (...ask) => ({ ...(await ofRegister('drivers', `/actions/${step}`)(...ask)), body })
const why = { reason: 'No' }
const peopleAsks: Readonly<Record<string, RequestMaker>> = {
  'GET /api/web/companies/{id}': ofCompany(),
  'GET /api/web/companies/{id}/timeline': ofCompany('/timeline'),
  'PUT /api/web/companies/{id}': ofCompany('', samples.companies?.input(1) ?? {}),
  'DELETE /api/web/companies/{id}': ofCompany(),
  'POST /api/web/companies/{id}/actions/suspend': ofCompany('/actions/suspend', why),
  'POST /api/web/companies/{id}/actions/reactivate': ofCompany('/actions/reactivate', {}),
  'POST /api/web/drivers/{id}/actions/invite': ofDriver('invite'),
  'POST /api/web/drivers/{id}/actions/suspend': ofDriver('suspend', why),
  'POST /api/web/drivers/{id}/actions/reinstate': ofDriver('reinstate'),
  'POST /api/web/drivers/{id}/actions/leave': ofDriver('leave', why),
  'POST /api/web/drivers/{id}/actions/rejoin': ofDriver('rejoin'),
  'POST /api/web/drivers/{id}/actions/delete_positions': ofDriver('delete_positions', { confirmed: true }),
  'GET /api/web/drivers/{id}/positions': ofRegister('drivers', '/positions'),
}

/** A statement of the party who asks, or of another: a draft, or one that was issued. */
const ofStatement =
  (tail = '', body?: object, status: 'draft' | 'issued' = 'issued'): RequestMaker =>
  async ({ db, owners }, me, whose) => {
    const [id, line] = [randomUUID(), randomUUID()]
    const of = owners[whose]
    const parties = {
      driver: { partyKind: 'driver', driverId: of.driver },
      parent: { partyKind: 'parent', parentId: of.parent },
      company: { partyKind: 'company', companyId: of.company },
    } as const
    const party = parties[me.role === 'driver' || me.role === 'parent' ? me.role : 'company']
    const period = { from: '2019-01-01', to: '2019-01-31', currency: 'GBP', dueDays: 14 }
    // After those that other calls have issued meanwhile.
    const next = db
      .select({ number: sql<number>`coalesce(max(${statements.number}), 0) + 1` })
      .from(statements)
    const number = status === 'draft' ? null : ((await next)[0]?.number ?? 1)
    await db.insert(statements).values({ ...party, ...period, id, number, status, total: 100, closing: 100 })
    const kind = 'adjustment' as const
    await db
      .insert(statementLines)
      .values({ id: line, statementId: id, position: 0, party: id, kind, amount: 100 })
    return { path: `/api/web/statements/${id}${tail.replace('{line}', line)}`, ...(body && { body }) }
  }
const statementAsks: Readonly<Record<string, RequestMaker>> = {
  'GET /api/web/statements/{id}': ofStatement(),
  'GET /api/web/statements/{id}/timeline': ofStatement('/timeline'),
  'GET /api/web/statements/{id}/sheet': ofStatement('/sheet'),
  'POST /api/web/statements/{id}/lines': ofStatement(
    '/lines',
    { kind: 'refund', note: 'A refund', amount: -100 },
    'draft',
  ),
  'DELETE /api/web/statements/{id}/lines/{line}': ofStatement('/lines/{line}', undefined, 'draft'),
  'POST /api/web/statements/{id}/actions/issue': ofStatement('/actions/issue', {}, 'draft'),
  'POST /api/web/statements/{id}/actions/pay': ofStatement('/actions/pay', {
    amount: 100,
    paidOn: '2026-03-10',
    method: 'bank',
    remark: null,
  }),
  'POST /api/web/statements/{id}/actions/void': ofStatement('/actions/void', { reason: 'No' }),
}

const named = (
  register: string,
  owner: 'company' | 'driver' | 'parent' | 'vehicle',
): [string, RequestMaker] => [
  `GET /api/web/names/${register}/{id}`,
  async ({ owners }, _, whose) => ({ path: `/api/web/names/${register}/${owners[whose][owner]}` }),
]
const nameAsks = Object.fromEntries([
  named('companies', 'company'),
  named('drivers', 'driver'),
  named('parents', 'parent'),
  named('vehicles', 'vehicle'),
])

/** Routes about one record: what is requested with a record that is one's own, and with one that is not. */
export const requests: Readonly<Record<string, RequestMaker>> = {
  'GET /api/web/map/tiles/{z}/{x}/{y}': async () => ({ path: '/api/web/map/tiles/0/0/0' }),
  'GET /api/track/map/tiles/{z}/{x}/{y}': async () => ({ path: '/api/track/map/tiles/0/0/0' }),
  ...registerAsks,
  ...statementAsks,
  ...calendarAsks,
  ...calendarRequests,
  ...chatRequests,
  ...careAsks,
  ...officeRequests,
  ...newsRequests,
  'POST /api/web/tracking/alerts/{id}/seen': ofAlert('seen'),
  'POST /api/web/tracking/alerts/{id}/notes': ofAlert('notes', { text: 'Tunnel' }),
  'GET /api/web/tracking/vehicles/{id}/events': async ({ owners, clock }, _, whose) => ({
    path: `/api/web/tracking/vehicles/${owners[whose].vehicle}/events?from=${clock().toISOString()}`,
  }),
  'GET /api/web/tracking/vehicles/{id}/trail': async ({ owners, clock }, _, whose) => ({
    path: `/api/web/tracking/vehicles/${owners[whose].vehicle}/trail?from=${clock().toISOString()}`,
  }),
  'POST /api/web/geofences/{id}/actions/follow': ofRegister('geofences', '/actions/follow'),
  'GET /api/web/geofences/{id}/visits': ofRegister('geofences', '/visits'),
  'GET /api/web/devices/{id}/traccar': ofRegister('devices', '/traccar'),
  'POST /api/web/tracking/arrivals/{id}': ofTrip(
    (id) => `/api/web/tracking/arrivals/${id}`,
    () => ({ stop: 0 }),
  ),
  'GET /api/web/tickets/{id}/replies': ofRegister('tickets', '/replies'),
  'GET /api/web/assignees/{id}': async (_, me) => ({ path: `/api/web/assignees/${me.accounts.own}` }),
  ...peopleAsks,
  ...nameAsks,
  ...paperAsks,
  ...familyAsks,
  ...shopRequests,
  'GET /api/auth/profile/{id}': async (_, me, whose) => ({
    path: `/api/auth/profile/${me.accounts[whose]}`,
  }),
  'GET /api/auth/photos/{name}': photo,
  'DELETE /api/auth/sessions/{id}': ownSession,
  'GET /api/web/files/{id}': driverFile,
  'GET /api/web/files/{id}/pdf': async (...ask) => ({ path: `${(await driverFile(...ask)).path}/pdf` }),
  'GET /api/web/registrations/{id}': ofRegistration((id) => `/api/web/registrations/${id}`),
  'POST /api/web/registrations/{id}/actions/{action}': ofRegistration(
    (id) => `/api/web/registrations/${id}/actions/reject`,
    { reason: 'No' },
  ),
  'POST /api/web/staff/{id}/actions/invite': ofStaffStep('invite', 'invited'),
  'POST /api/web/staff/{id}/actions/suspend': ofStaffStep('suspend', 'active'),
  'POST /api/web/staff/{id}/actions/reactivate': ofStaffStep('reactivate', 'suspended'),
  'POST /api/web/staff/{id}/actions/activate': ofStaffStep('activate', 'pending', { role: 'support' }),
  'POST /api/notifications/{id}/read': notification,
  'GET /api/web/reports/{report}': ofReport('on_time'),
  'GET /api/web/reports/{report}/rows': ofReport('on_time/rows'),
  'GET /api/web/reports/{report}/export': ofReport('revenue/export'),
  'GET /api/web/report-pack': ofPack(''),
  'GET /api/web/report-pack/export': ofPack('/export'),
  'PUT /api/web/report-schedules/{id}': ofSchedule(true),
  'DELETE /api/web/report-schedules/{id}': ofSchedule(false),
  'GET /api/web/stats': async (_, me, whose) => {
    const others = me.role === 'admin' ? 'viewer' : 'admin'
    return { path: `/api/web/stats?role=${whose === 'own' ? (me.role ?? 'viewer') : others}` }
  },
  [`GET ${bookings}/series/{id}`]: ofSeries(''),
  [`POST ${bookings}/series/{id}/cancel`]: ofSeries('/cancel', { scope: 'all', reason: 'child_ill' }),
  [`GET ${bookings}/{id}`]: ofBooking((id) => `${bookings}/${id}`),
  [`GET ${bookings}/{id}/cancellation`]: ofBooking((id) => `${bookings}/${id}/cancellation`),
  [`PUT ${bookings}/{id}`]: editedBooking,
  [`POST ${bookings}/{id}/series-edit`]: editedSeries(''),
  [`POST ${bookings}/{id}/series-edit/preview`]: editedSeries('/preview'),
  [`POST ${bookings}/{id}/actions/{action}`]: ofBooking((id) => `${bookings}/${id}/actions/cancel`, {
    reason: 'child_ill',
  }),
  'PUT /api/web/saved-views/{id}': ofView({ query: 'status=pending' }),
  'DELETE /api/web/saved-views/{id}': ofView(),
  [`GET ${tripsAt}/{id}`]: ofBooking((id) => `${tripsAt}/${id}`),
  [`POST ${tripsAt}`]: async (world, _, whose) => ({
    path: `${tripsAt}?addtrip=${(await world.ride(whose)).booking}`,
    body: { ride_start_time: later(world) },
  }),
  [`PUT ${tripsAt}/{id}`]: ofTrip(
    (id) => `${tripsAt}/${id}`,
    (world) => ({ ride_start_time: later(world), driver: null, vehicle: null, assistant: null }),
  ),
  [`DELETE ${tripsAt}/{id}`]: ofTrip((id) => `${tripsAt}/${id}`),
  [`POST ${tripsAt}/{id}/actions/{action}`]: ofTrip(
    (id) => `${tripsAt}/${id}/actions/depart`,
    () => ({}),
  ),
  [`POST ${tripsAt}/{id}/bookings`]: async (world, me, whose) => {
    const { trip, joining } = await twoRides(world, me, whose)
    return { path: `${tripsAt}/${trip}/bookings`, body: { bookings: [joining] } }
  },
  [`POST ${tripsAt}/{id}/bookings/preview`]: async (world, me, whose) => {
    const { trip, joining } = await twoRides(world, me, whose)
    return { path: `${tripsAt}/${trip}/bookings/preview`, body: { bookings: [joining] } }
  },
  [`DELETE ${tripsAt}/{id}/bookings/{booking}`]: async (world, me, whose) => {
    const { trip, joining } = await twoRides(world, me, whose)
    await world.maker.post(`${tripsAt}/${trip}/bookings`, { bookings: [joining] })
    await world.db.update(trips).set({ version: 1 }).where(eq(trips.id, trip))
    return { path: `${tripsAt}/${trip}/bookings/${joining}` }
  },
  [`GET ${tripsAt}/{id}/position`]: ofTrip((id) => `${tripsAt}/${id}/position`),
  [`GET ${tripsAt}/{id}/share-links`]: ofTrip((id) => `${tripsAt}/${id}/share-links`),
  [`POST ${tripsAt}/{id}/share-links`]: async (world, _, whose) => {
    const { trip, booking } = await world.ride(whose)
    return { path: `${tripsAt}/${trip}/share-links`, body: { booking } }
  },
  [`DELETE ${tripsAt}/{id}/share-links/{link}`]: shareLink,
  'GET /api/web/trip-management/{id}': ofTrip((id) => `/api/web/trip-management/${id}`),
  'GET /api/web/trip-management/{id}/handover': ofTrip((id) => `/api/web/trip-management/${id}/handover`),
  'GET /api/web/trip-management/{id}/candidates': ofTrip((id) => `/api/web/trip-management/${id}/candidates`),
}

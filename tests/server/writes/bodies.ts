import { randomUUID } from 'node:crypto'
import { registers } from '#server/app/registers.ts'
import { blogPosts } from '#server/schema/blog.ts'
import { files } from '#server/schema/files.ts'
import { dailyReport, requests } from '../access/requests.ts'
import { makeProduct } from '../access/shop-requests.ts'
import type { AccessWorld, Me } from '../access/world.ts'
import { makeRecord, nextNumber, samples } from '../support/registers.ts'

type Body = (world: AccessWorld, me: Me) => Promise<object>

const bookings = '/api/web/booking-management'
const ride = { place: '4 Park Row', point: { lat: 51.46, lng: -2.6 } }
const goal = { place: 'Hillside Primary', point: { lat: 51.47, lng: -2.62 } }

const repeated = {
  rule: 'FREQ=WEEKLY;BYDAY=TU',
  calendar: null,
  exceptDates: [],
  from: '2026-03-10',
  to: '2026-03-18',
  pausedFrom: null,
  pausedTo: null,
  returnLeg: null,
}
const booking = ({ after, owners }: AccessWorld) => ({
  source: 'phone',
  children: [owners.own.child],
  passengers: 2,
  booker: { parent: owners.own.parent, name: 'Somebody', phone: '+447700900600' },
  company: owners.own.company,
  direction: 'to_school',
  pickup: ride,
  dropoff: goal,
  stops: [],
  requestedAt: after(60).toISOString(),
  anchor: 'pickup',
  seatNeeds: [],
  assistantRequired: false,
  vehicleType: null,
  waitMinutes: 0,
  promo: null,
  paymentMethod: 'invoice',
  notes: null,
})

/** An upload of whoever writes, to go with a paper. */
async function upload({ db, clock }: AccessWorld, { accounts }: Me) {
  const id = randomUUID()
  const expiresAt = new Date(clock().getTime() + 3_600_000)
  const file = { name: 'a.pdf', type: 'application/pdf' as const, bytes: 1, sha256: '', createdAt: clock() }
  await db.insert(files).values({ ...file, id, storedAs: id, createdBy: accounts.own, expiresAt })
  return id
}

/** A new record of a register that fits, of the owner who is the writer's own. */
export async function inputOf(name: string, world: AccessWorld, me: Me): Promise<Record<string, unknown>> {
  const sample = samples[name]?.input(nextNumber(world)) ?? {}
  const { own } = world.owners
  return {
    ...sample,
    ...('company' in sample && sample.company !== null && { company: own.company }),
    ...(typeof sample.driver === 'string' && { driver: own.driver }),
    ...(typeof sample.vehicle === 'string' && { vehicle: own.vehicle }),
    ...(name.endsWith('documents') && { files: [await upload(world, me)] }),
  }
}

const ofRegisters = Object.fromEntries(
  registers.flatMap(({ resource: { name } }): [string, Body][] => [
    [`POST /api/web/${name}`, (world, me) => inputOf(name, world, me)],
    [
      `POST /api/web/${name}/bulk`,
      async (world, me) => {
        const input = await inputOf(name, world, me)
        // The admin who makes it for them has uploaded nothing.
        const record = 'files' in input ? { ...input, files: [] } : input
        return { ids: [await makeRecord(world.maker, name, 0, record)], action: 'delete' }
      },
    ],
    [`POST /api/web/${name}/undo`, async () => ({ undo: 'none' })],
  ]),
)

const applications = '/api/registrations/applications'
const applicant = {
  consent: true,
  firstName: 'Nia',
  lastName: 'Adeyemi',
  dob: '1990-02-28',
  address: '4 Park Row, Bristol',
  licenceNumber: 'ADEYE 902280 N99',
  licenceExpiresOn: '2031-05-31',
  badgeNumber: '',
  vehicle: {
    plate: 'NI12 ADE',
    brand: 'Ford',
    model: 'Galaxy',
    year: 2021,
    body: 'car',
    fuel: 'hybrid',
    colour: '',
    seats: 6,
    wheelchairSpaces: 0,
    papers: [
      { type: 'insurance', file: 'none', expiresOn: '2031-01-31' },
      { type: 'inspection', file: 'none', expiresOn: '2031-02-28' },
    ],
  },
  papers: [
    { type: 'driving_licence', file: 'none' },
    { type: 'background_check', file: 'none' },
  ],
}

/** What is sent with writes about no record of the path: one that is good, so that the id in it decides. */
const bodies: Readonly<Record<string, Body>> = {
  ...ofRegisters,
  [`POST ${bookings}`]: async (world) => ({ ...booking(world), draft: true, series: repeated }),
  [`POST ${bookings}/quote`]: async (world) => {
    const { pickup, dropoff, stops, requestedAt, anchor, vehicleType, waitMinutes, promo } = booking(world)
    return { pickup, dropoff, stops, requestedAt, anchor, vehicleType, waitMinutes, promo, company: null }
  },
  [`POST ${bookings}/series-preview`]: async (world) => ({
    requestedAt: booking(world).requestedAt,
    company: null,
    series: repeated,
  }),
  [`POST ${bookings}/bulk`]: async (world) => ({
    ids: [(await world.ride('own')).booking],
    action: 'assign',
    driver: world.owners.own.driver,
    vehicle: world.owners.own.vehicle,
  }),
  [`POST ${bookings}/series/undo`]: async () => ({ undo: 'none' }),
  [`POST ${bookings}/undo`]: async () => ({ undo: 'none' }),
  'POST /api/web/trip-management/bulk': async (world) => ({
    ids: [(await world.ride('own')).trip],
    action: 'assign',
    driver: world.owners.own.driver,
    vehicle: world.owners.own.vehicle,
  }),
  'POST /api/web/trip-management/board/moves': async (world) => {
    const { trip } = await world.ride('own')
    const { driver, vehicle } = world.owners.own
    return { moves: [{ id: trip, version: 1, driver, vehicle }], tryOnly: true }
  },
  'POST /api/web/trip-management/cover': async (world) => {
    const { trip } = await world.ride('own')
    const { driver, vehicle } = world.owners.own
    const what = {
      kind: 'sick',
      of: 'driver',
      id: driver,
      from: '2026-03-10T09:00:00Z',
      to: '2026-03-10T18:00:00Z',
    }
    return { ...what, rows: [{ id: trip, version: 1, act: 'exchange', driver, vehicle }] }
  },
  'POST /api/web/trip-management/cover/undo': async () => ({ undo: 'none' }),
  'POST /api/web/school-calendars/undo-days': async () => ({ undo: 'none' }),
  'POST /api/data/chat/ChatData': async ({ account }) => ({ members: [await account('support')], name: '' }),
  'POST /api/data/chat/received': async () => ({ chats: [{ id: 'none', seq: 1 }] }),
  'POST /api/web/driver-day/positions': async (world) => {
    const time = world.clock().toISOString()
    const where = { latitude: 51.45, longitude: -2.58, speedKmh: null, course: null, accuracyM: null }
    const { trip } = await world.ride('own', { status: 'en_route', startedAt: world.clock() })
    return { run: trip, positions: [{ time, ...where }] }
  },
  'POST /api/web/driver-day/checks': async (world) => {
    const { vehicle } = world.owners.own
    return { at: world.clock().toISOString(), vehicle, odometerKm: null, faults: [], safe: true }
  },
  'POST /api/web/driver-day/sweeps': async (world) => {
    const at = world.clock()
    const { trip } = await world.ride('own', { status: 'completed', completedAt: at })
    return { at: at.toISOString(), run: trip, found: 'nothing' }
  },
  'POST /api/web/driver-day/calls': async (world) => ({
    at: world.clock().toISOString(),
    kind: 'delayed',
    run: (await world.ride('own')).trip,
    minutes: 10,
  }),
  'POST /api/data/blog/post/add': async ({ db, clock }, { accounts }) => {
    const [postId, at] = [randomUUID(), clock()]
    const news = { title: 'Rota', text: '', category: 'team', featured: false, minutes: 1 } as const
    await db
      .insert(blogPosts)
      .values({ ...news, id: postId, accountId: accounts.own, createdAt: at, updatedAt: at })
    return { postId, comment: 'Yes' }
  },
  'POST /api/data/eCommerce/CartData': async (world) => ({
    items: [{ id: await makeProduct(world), qty: 1 }],
    delivery: 'collect',
  }),
  'POST /api/data/eCommerce/OrdersData': async (world) => ({
    items: [{ id: await makeProduct(world), qty: 1 }],
    ...{
      delivery: 'collect',
      payment: 'cash',
      name: 'Nia',
      phone: '+447700900301',
      street: '',
      postcode: '',
      city: '',
      note: '',
    },
    total: 100,
  }),
  'POST /api/data/email/EmailData': async () => ({ subject: 'Gate', files: [] }),
  'POST /api/data/email/EmailData/marks': async () => ({ ids: ['none'], marks: { starred: true } }),
  'POST /api/web/trip-management/undo': async () => ({ undo: 'none' }),
  'POST /api/web/report-schedules': async (_, me) => ({ ...dailyReport, recipients: [me.accounts.own] }),
  'POST /api/web/fare-rules/try': async (world, me) => ({
    id: null,
    rule: await inputOf('fare-rules', world, me),
    trip: {
      day: '2026-03-10',
      time: '09:00',
      distanceM: 5000,
      durationS: 900,
      waitMinutes: 0,
      vehicleType: null,
    },
  }),
  'POST /api/registrations/drivers': async (world) => {
    const made = nextNumber(world)
    const address = `203.0.113.${made % 256}`
    const start = await world.anonymous().from(address).post<{ application: string }>(applications)
    return {
      ...applicant,
      application: start.body.application,
      phone: `+44770090${made + 1000}`,
      email: `a${made}@example.test`,
    }
  },
}

/** A request of this writer that would be done if all that it names is theirs to name. */
export async function goodRequest(world: AccessWorld, me: Me, name: string, path: string) {
  const ask = requests[name]
  if (ask) return ask(world, me, 'own')
  const body = bodies[name]
  if (!body && path.includes('{'))
    throw new Error(`${name}: add its request to tests/server/access/requests.ts`)
  if (!body) throw new Error(`${name} takes ids: add what is sent to tests/server/writes/bodies.ts`)
  return { path, body: await body(world, me) }
}

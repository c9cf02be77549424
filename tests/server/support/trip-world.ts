import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { plannedTrips } from '#contract/lists/trips.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { driverName } from '#server/rides/driver-name.ts'
import { operatorOf } from '#server/rides/driver-operator.ts'
import { expectedAt, planStops } from '#server/rides/plan-stops.ts'
import { type PlannedStop, withCalls } from '#server/rides/stop-calls.ts'
import { bookingChildren, bookings } from '#server/schema/bookings.ts'
import { documents, vehicleBrands, vehicleModels, vehicles } from '#server/schema/fleet.ts'
import {
  assistants,
  children,
  companies,
  drivers,
  guardians,
  parents,
  schools,
} from '#server/schema/people.ts'
import { type StoredPassenger, tripBookings, trips } from '#server/schema/trips.ts'

type Booking = Partial<typeof bookings.$inferInsert> & { children?: readonly string[] }
type Trip = Partial<Omit<typeof trips.$inferInsert, 'stops' | 'passengers'>> & {
  stops?: readonly PlannedStop[]
  passengers?: readonly Omit<StoredPassenger, 'booking'>[]
}

const home = { place: '4 Park Row, Bristol', point: { lat: 51.4545, lng: -2.5879 } }
const school = { place: 'Hillside Primary', point: { lat: 51.47, lng: -2.62 } }

/** Maya as the parent of a child, with every right. */
export const mayaOf = (childId: string) => ({
  childId,
  parentId: 'maya',
  relationship: 'parent' as const,
  isPrimary: true,
  isEmergency: true,
  canPickup: true,
  canEdit: true,
})

/** Fills an empty database with a small business whose every number is known. Times are around `now`. */
export async function tripWorld(db: Db, now: Date) {
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const person = {
    gender: null,
    photo: null,
    grade: 'Year 4',
    schoolId: 'hillside-primary',
    school: 'Hillside Primary',
    home: { address: home.place, point: home.point },
  }
  const company = (id: string, type: 'operator' | 'school') => ({
    id,
    name: `Company ${id}`,
    type,
    contactName: 'Rosa Marsh',
    phone: '+447700900500',
    email: `${id}@example.test`,
    currency: 'GBP',
    timezone: 'Europe/London',
    paymentMethod: 'invoice' as const,
    status: 'active' as const,
  })
  await db.insert(companies).values([company('hillside', 'school'), company('wheels', 'operator')])
  const schoolOf = (id: string, name: string) => ({
    id,
    name,
    kind: 'primary' as const,
    place: school,
    gates: [],
    bells: [],
    contacts: [],
  })
  await db
    .insert(schools)
    .values([
      schoolOf('hillside-primary', 'Hillside Primary'),
      schoolOf('redland-primary', 'Redland Primary'),
    ])
  await db.insert(vehicleBrands).values({ id: 'ford', name: 'Ford', active: true })
  await db.insert(vehicleModels).values({
    id: 'tourneo',
    brandId: 'ford',
    name: 'Tourneo',
    body: 'van',
    seats: 8,
    wheelchairSpaces: 2,
    fuel: 'diesel',
    active: true,
  })
  const vehicle = (id: string, plate: string, rest: Partial<typeof vehicles.$inferInsert> = {}) => ({
    id,
    plate,
    modelId: 'tourneo',
    year: 2022,
    seats: 4,
    wheelchairSpaces: 0,
    boosterSeats: 1,
    tailLift: false,
    ownership: 'owned' as const,
    status: 'available' as const,
    ...rest,
  })
  await db
    .insert(vehicles)
    .values([
      vehicle('car', 'AB12 CDE'),
      vehicle('van', 'VN34 WAV', { seats: 8, wheelchairSpaces: 2, boosterSeats: 3, companyId: 'wheels' }),
      vehicle('broken', 'BR56 OKE', { status: 'maintenance' }),
      vehicle('untested', 'UN78 TST'),
    ])
  let phones = 100
  const driver = (
    id: string,
    firstName: string,
    lastName: string,
    rest: Partial<typeof drivers.$inferInsert> = {},
  ) => {
    phones += 1
    return {
      id,
      code: `D-${phones}`,
      firstName,
      lastName,
      phone: `+447700900${phones}`,
      licenceNumber: `LIC${phones}`,
      languages: ['en'],
      status: 'available' as const,
      ...rest,
    }
  }
  await db
    .insert(drivers)
    .values([
      driver('amal', 'Amal', 'Haddad', { vehicleId: 'car' }),
      driver('bo', 'Bo', 'Lind', { status: 'on_duty', companyId: 'wheels' }),
      driver('sam', 'Sam', 'Stone', { status: 'suspended' }),
      driver('lee', 'Lee', 'Late'),
      driver('pat', 'Pat', 'Paperless'),
    ])
  await db.insert(assistants).values([
    { id: 'noor', firstName: 'Noor', lastName: 'Khan', status: 'active' },
    { id: 'nia', firstName: 'Nia', lastName: 'Roberts', status: 'active', phone: '+447700900190' },
  ])
  const paper = (
    ownerKind: 'driver' | 'vehicle',
    ownerId: string,
    type: string,
    rest: Partial<typeof documents.$inferInsert>,
  ) => ({
    ownerKind,
    ownerId,
    type,
    files: [],
    required: true,
    status: 'approved' as const,
    ...rest,
  })
  await db
    .insert(documents)
    .values([
      paper('driver', 'amal', 'background_check', { expiresOn: '2026-03-20' }),
      paper('driver', 'amal', 'first_aid', { status: 'expired', expiresOn: '2026-01-01', required: false }),
      paper('driver', 'pat', 'background_check', { status: 'missing' }),
      paper('driver', 'lee', 'driving_licence', { number: 'LIC104', expiresOn: '2026-03-10' }),
      paper('vehicle', 'car', 'insurance', { expiresOn: '2026-12-31' }),
      paper('vehicle', 'untested', 'inspection', { expiresOn: '2026-03-01' }),
    ])
  const child = (id: string, firstName: string, rest: Partial<typeof children.$inferInsert> = {}) => ({
    ...person,
    id,
    firstName,
    lastName: 'Reed',
    dob: '2017-05-04',
    seatNeed: 'none' as const,
    frontSeatAllowed: false,
    mobility: 'walks' as const,
    allergies: [],
    assistantRequired: false,
    mustBeMet: false,
    status: 'active' as const,
    ...rest,
  })
  await db
    .insert(children)
    .values([
      child('ada', 'Ada'),
      child('ben', 'Ben', { mustBeMet: true, seatNeed: 'booster' }),
      child('cleo', 'Cleo', { mobility: 'wheelchair' }),
    ])
  await db.insert(parents).values({
    id: 'maya',
    firstName: 'Maya',
    lastName: 'Reed',
    phone: '+447700900600',
    email: 'maya@example.test',
    language: 'en',
    notify: { push: true, sms: true, email: true },
    status: 'active',
  })
  await db.insert(guardians).values(mayaOf('ada'))

  let numbers = 0
  /** A booking of a 30 minute ride with Ada that starts in an hour. */
  async function booking({ children: riders = ['ada'], ...values }: Booking = {}) {
    numbers += 1
    const reference = `KB-${String(numbers).padStart(6, '0')}`
    const pickupAt = values.pickupAt ?? after(60)
    const id = values.id ?? `booking-${numbers}`
    const row = {
      reference,
      source: 'phone' as const,
      status: 'confirmed' as const,
      bookerName: 'Maya Reed',
      bookerPhone: '+447700900600',
      direction: 'to_school' as const,
      pickup: home,
      dropoff: school,
      stops: [],
      requestedAt: pickupAt,
      anchor: 'pickup' as const,
      pickupAt,
      dropoffAt: new Date(pickupAt.getTime() + 30 * 60_000),
      zone: 'Europe/London',
      passengers: Math.max(1, riders.length),
      wheelchairs: 0,
      seatNeeds: [],
      assistantRequired: false,
      waitMinutes: 0,
      distanceM: 5200,
      durationS: 1800,
      quote: {
        currency: 'GBP',
        lines: [{ kind: 'base' as const, quantity: null, amount: 1250 }],
        total: 1250,
        rule: null,
      },
      total: 1250,
      currency: 'GBP',
      paymentMethod: 'invoice' as const,
      searchText: reference.toLowerCase(),
      ...values,
      id,
    }
    await db.insert(bookings).values(row)
    if (riders.length > 0)
      await db.insert(bookingChildren).values(riders.map((childId) => ({ bookingId: id, childId })))
    return id
  }

  let rides = 0
  /** A trip in any state, of the given booking or of a new one; the booking takes over driver and vehicle. */
  async function trip(values: Trip = {}, of: Booking = {}) {
    const bookingId =
      values.bookingId ??
      (await booking({ status: 'scheduled', ...(values.startAt ? { pickupAt: values.startAt } : {}), ...of }))
    const [parent] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
    if (!parent) throw new Error('no such booking')
    const riders = await db
      .select({ child: children })
      .from(bookingChildren)
      .innerJoin(children, eq(children.id, bookingChildren.childId))
      .where(eq(bookingChildren.bookingId, bookingId))
      .orderBy(children.firstName)
    const startAt = values.startAt ?? parent.pickupAt
    const id = values.id ?? randomUUID()
    rides += 1
    await db.insert(trips).values({
      id,
      reference: `KB-${800_000 + rides}-1`,
      bookingId,
      status: 'unassigned',
      startAt,
      scheduledEnd: new Date(startAt.getTime() + 30 * 60_000),
      plannedM: parent.distanceM,
      fare: parent.quote,
      driverName: driverName(values.driverId ?? null),
      ...(values.driverId && !plannedTrips.includes(values.status ?? 'unassigned')
        ? { operatorId: operatorOf(values.driverId) }
        : {}),
      ...values,
      stops: withCalls(
        values.stops ?? planStops(parent, startAt),
        { id: bookingId, direction: 'other' },
        riders.map(({ child }) => ({ id: child.id })),
      ),
      passengers: (values.passengers ?? riders.map((one) => expectedAt(one.child, bookingId))).map((one) => ({
        ...one,
        booking: bookingId,
      })),
    })
    await db.insert(tripBookings).values({ tripId: id, bookingId, startAt })
    await db
      .update(bookings)
      .set({ tripId: id, driverId: values.driverId ?? null, vehicleId: values.vehicleId ?? null })
      .where(eq(bookings.id, bookingId))
    return id
  }

  const ride = { pickup: home, dropoff: school, stops: [], pickupAt: after(60), dropoffAt: after(90) }
  return { after, booking, trip, ride }
}

export type TripWorld = Awaited<ReturnType<typeof tripWorld>>

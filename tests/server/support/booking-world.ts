import type { BookingInput, NewBookingInput } from '#contract/booking.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { vehicleBrands, vehicleModels, vehicles } from '#server/schema/fleet.ts'
import { fareRules, promoCodes } from '#server/schema/money.ts'
import { assistants, children, companies, drivers, guardians, parents } from '#server/schema/people.ts'
import { schoolCalendars } from '#server/schema/school-calendars.ts'

const point = (lat: number, lng: number) => ({ lat, lng })
export const home = { place: '14 Cotham Hill', point: point(51.4632, -2.6034) }
export const school = { place: 'Redland Green School', point: point(51.4736, -2.6098) }
export const hospital = { place: 'Southmead Hospital', point: point(51.4958, -2.5912), notes: 'Gate 3' }

const child = (
  id: string,
  firstName: string,
  lastName: string,
  more: Partial<typeof children.$inferInsert> = {},
) => ({
  id,
  firstName,
  lastName,
  dob: '2016-05-04',
  home: { address: '14 Cotham Hill, Bristol', point: home.point },
  seatNeed: 'booster' as const,
  frontSeatAllowed: false,
  mobility: 'walks' as const,
  allergies: [],
  assistantRequired: false,
  mustBeMet: true,
  status: 'active' as const,
  ...more,
})

const parent = (id: string, firstName: string, lastName: string, phone: string) => ({
  id,
  firstName,
  lastName,
  phone,
  email: `${id}@example.test`,
  language: 'en',
  notify: { push: true, sms: true, email: false },
  status: 'active' as const,
})

const company = (id: string, name: string, more: Partial<typeof companies.$inferInsert> = {}) => ({
  id,
  name,
  type: 'school' as const,
  contactName: 'Grace Osei',
  phone: '+447700900300',
  email: `${id}@example.test`,
  currency: 'GBP',
  timezone: 'Europe/London',
  paymentMethod: 'invoice' as const,
  status: 'active' as const,
  ...more,
})

const link = (childId: string, parentId: string) => ({
  childId,
  parentId,
  relationship: 'parent' as const,
  isPrimary: true,
  isEmergency: true,
  canPickup: true,
  canEdit: true,
})

const promo = (code: string, more: Partial<typeof promoCodes.$inferInsert> = {}) => ({
  code,
  kind: 'percent' as const,
  value: 10,
  currency: 'GBP',
  from: '2026-01-01',
  to: '2026-12-31',
  used: 0,
  firstTripOnly: false,
  companies: [],
  active: true,
  ...more,
})

const driver = (id: string, firstName: string, phone: string) => ({
  id,
  code: id.toUpperCase(),
  firstName,
  lastName: 'Kowalczyk',
  phone,
  licenceNumber: 'KOWAL901019MK9AB',
  languages: ['en'],
  status: 'available' as const,
})

const vehicle = (id: string, plate: string, wheelchairSpaces: number) => ({
  id,
  plate,
  modelId: 'transit',
  year: 2023,
  seats: 6,
  wheelchairSpaces,
  boosterSeats: 6,
  tailLift: wheelchairSpaces > 0,
  ownership: 'owned' as const,
  status: 'available' as const,
})

/** Two families, two companies, two crews, a tariff without a peak, a school calendar: a small business to book rides in. */
export async function seedWorld(db: Db) {
  await db
    .insert(companies)
    .values([
      company('redland', 'Redland Green School'),
      company('clifton', 'Clifton Business Travel', { type: 'business' }),
      company('closed', 'Old Mill Ltd', { status: 'suspended' }),
    ])
  await db
    .insert(parents)
    .values([
      parent('amina', 'Amina', 'Haddad', '+447700900101'),
      parent('jose', 'José', 'Ferreira', '+447700900102'),
    ])
  await db
    .insert(children)
    .values([
      child('leila', 'Leila', 'Haddad'),
      child('omar', 'Omar', 'Haddad', { mobility: 'wheelchair', seatNeed: 'none', assistantRequired: true }),
      child('ines', 'Inês', 'Ferreira'),
      child('paused', 'Tom', 'Archer', { status: 'paused' }),
      child('gone', 'Ruth', 'Archer', { status: 'left' }),
    ])
  await db.insert(guardians).values([link('leila', 'amina'), link('omar', 'amina'), link('ines', 'jose')])
  await db.insert(fareRules).values({
    id: 'standard',
    name: 'Standard',
    currency: 'GBP',
    base: 350,
    perKm: 160,
    perMinute: 25,
    minimum: 800,
    freeWaitMin: 5,
    waitPerMin: 40,
    noShowFee: 1000,
    cancelFee: 500,
    cancelWindowMin: 60,
    validFrom: '2020-01-01',
    priority: 1,
    active: true,
  })
  await db
    .insert(promoCodes)
    .values([
      promo('SPRING10'),
      promo('OVER', { to: '2026-02-01' }),
      promo('LAST1', { usageLimit: 1 }),
      promo('FIRST', { firstTripOnly: true, kind: 'fixed', value: 500 }),
      promo('RICH', { minFare: 100_000 }),
      promo('REDLAND', { companies: ['redland'] }),
      promo('ONCE', { perUserLimit: 1 }),
    ])
  await db.insert(schoolCalendars).values({
    id: 'bristol',
    name: 'Bristol schools',
    closed: [{ from: '2026-03-30', to: '2026-04-10', name: 'Easter holidays' }],
  })
  await db.insert(vehicleBrands).values({ id: 'ford', name: 'Ford', active: true })
  const model = { id: 'transit', brandId: 'ford', name: 'Tourneo', body: 'minibus' as const, seats: 8 }
  await db.insert(vehicleModels).values({ ...model, wheelchairSpaces: 1, fuel: 'diesel', active: true })
  await db
    .insert(drivers)
    .values([driver('d1', 'Marek', '+447700900201'), driver('d2', 'Wanda', '+447700900202')])
  await db.insert(assistants).values({ id: 'nia', firstName: 'Nia', lastName: 'Roberts', status: 'active' })
  await db.insert(vehicles).values([vehicle('v1', 'AB12 CDE', 1), vehicle('v2', 'XY34 ZZZ', 0)])
}

/** A ride of Leila's to school on the day after the tests' clock, at 08:15 in London. */
export const rideInput = (more: Partial<BookingInput> = {}): BookingInput => ({
  source: 'phone',
  children: ['leila'],
  passengers: 1,
  booker: { parent: 'amina', name: 'Amina Haddad', phone: '+447700900101' },
  company: null,
  direction: 'to_school',
  pickup: home,
  dropoff: school,
  stops: [],
  requestedAt: '2026-03-11T08:15:00Z',
  anchor: 'pickup',
  seatNeeds: [],
  assistantRequired: false,
  vehicleType: null,
  waitMinutes: 0,
  promo: null,
  paymentMethod: 'invoice',
  notes: null,
  ...more,
})

export const newRide = (more: Partial<NewBookingInput> = {}): NewBookingInput => ({
  ...rideInput(),
  draft: false,
  series: null,
  ...more,
})

export const bookingsPath = '/api/web/booking-management'

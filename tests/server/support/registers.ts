import { registers } from '#server/app/registers.ts'
import type { Client } from './client.ts'
import { derivedSample } from './derived-sample.ts'

export interface Sample {
  /** The `number`th good input; no two clash. */
  input: (number: number) => Record<string, unknown>
  /** Another value for one field, and how a timeline shows it. */
  change: { field: string; value: unknown }
  /** A field with a value that the server refuses. */
  wrong: { field: string; value: unknown }
  /** What many records can be given at once; nothing where a register offers none. */
  bulk?: Record<string, unknown>
  /** Text that finds the `number`th record alone. */
  find: (number: number) => string
  /** The same record as cells of a CSV file, where they are not the input's own values. */
  cells?: (number: number) => Record<string, string>
}

const three = (number: number) => String(number).padStart(3, '0')
const dayOf = (number: number) => new Date(Date.UTC(2020, 0, 1 + number)).toISOString().slice(0, 10)
const plate = (number: number) => `ZZ${three(number)} QQQ`

/** A paper that is alike in all three registers, of the owner that `whose` says. */
const paper = (
  type: string,
  series: string,
  whose: Record<string, unknown>,
  cells: Record<string, string>,
): Sample => ({
  input: (number) => ({
    ...whose,
    type,
    number: `${series}-${three(number)}`,
    authority: 'Group 2 examiner',
    issuedOn: '2025-04-01',
    expiresOn: '2028-03-31',
  }),
  change: { field: 'authority', value: 'Occupational health' },
  wrong: { field: 'expiresOn', value: 'soon' },
  find: (number) => `${series}-${three(number)}`,
  cells: () => cells,
})

/** Registers that name other records, or whose template does not say it all, in the business of `tripWorld`. */
const own: Readonly<Record<string, Sample>> = {
  'vehicle-models': {
    input: (number) => ({
      brand: 'ford',
      name: `Zephyr ${three(number)}`,
      body: 'van',
      seats: 8,
      wheelchairSpaces: 0,
      fuel: 'diesel',
      active: true,
    }),
    change: { field: 'fuel', value: 'electric' },
    wrong: { field: 'seats', value: 0 },
    bulk: { active: false },
    find: (number) => `Zephyr ${three(number)}`,
    cells: () => ({ brand: 'Ford' }),
  },
  vehicles: {
    input: (number) => ({
      plate: plate(number),
      callSign: null,
      vin: null,
      model: 'tourneo',
      year: 2024,
      colour: 'White',
      seats: 8,
      wheelchairSpaces: 0,
      boosterSeats: 2,
      tailLift: false,
      ownership: 'owned',
      odometerKm: 12,
      company: null,
      driver: null,
      status: 'available',
    }),
    change: { field: 'colour', value: 'Red' },
    wrong: { field: 'year', value: 1890 },
    bulk: { status: 'maintenance' },
    find: plate,
    cells: () => ({ model: 'Ford Tourneo' }),
  },
  staff: {
    input: (number) => ({
      firstName: 'Zadie',
      lastName: `Quist ${three(number)}`,
      email: `zadie.${three(number)}@example.test`,
      phone: null,
      role: 'support',
      checkNumber: null,
      checkedOn: null,
    }),
    change: { field: 'role', value: 'finance' },
    wrong: { field: 'email', value: 'nobody' },
    bulk: { role: 'viewer' },
    find: (number) => `zadie.${three(number)}@example.test`,
  },
  drivers: {
    input: (number) => ({
      code: `Z-${three(number)}`,
      firstName: 'Zadie',
      lastName: `Zuber ${three(number)}`,
      phone: `+44770091${String(1000 + number)}`,
      email: null,
      licenceNumber: `ZUBER ${three(number)}`,
      licenceExpiresOn: '2031-01-31',
      badgeNumber: null,
      languages: ['en'],
      company: null,
      vehicle: null,
      rating: 4.5,
      status: 'off_duty',
    }),
    change: { field: 'licenceNumber', value: 'ZUBER NEW' },
    wrong: { field: 'licenceExpiresOn', value: '2020-01-01' },
    bulk: { status: 'on_leave' },
    find: (number) => `Zuber ${three(number)}`,
  },
  companies: {
    input: (number) => ({
      name: `Zeta School ${three(number)}`,
      type: 'school',
      registrationNo: null,
      contactName: 'Zoe Zahn',
      phone: '+441174960100',
      email: 'zeta@example.test',
      address: null,
      currency: 'GBP',
      timezone: 'Europe/London',
      paymentMethod: 'invoice',
      commissionPct: 7.5,
    }),
    change: { field: 'contactName', value: 'Zara Zahn' },
    wrong: { field: 'timezone', value: 'Mars/Olympus' },
    bulk: { paymentMethod: 'account' },
    find: (number) => `Zeta School ${three(number)}`,
  },
  'fare-rules': {
    input: (number) => ({
      name: `Zone tariff ${three(number)}`,
      vehicleType: null,
      zone: `Zone ${three(number)}`,
      currency: 'GBP',
      base: 320,
      perKm: 145,
      perMinute: 18,
      minimum: 650,
      freeWaitMin: 5,
      waitPerMin: 40,
      noShowFee: 800,
      cancelFee: 500,
      cancelWindowMin: 60,
      peakDays: ['1', '5'],
      peakFrom: '07:30',
      peakTo: '09:15',
      peakPercent: 15,
      validFrom: '2026-01-01',
      validTo: null,
      priority: 10,
      active: true,
    }),
    change: { field: 'perKm', value: 150 },
    wrong: { field: 'base', value: -1 },
    bulk: { active: false },
    find: (number) => `Zone tariff ${three(number)}`,
    cells: () => ({ peakDays: '1;5' }),
  },
  promos: {
    input: (number) => ({
      code: `ZZ${three(number)}`,
      kind: 'fixed',
      value: 300,
      currency: 'GBP',
      maxDiscount: null,
      minFare: 900,
      from: '2026-01-01',
      to: '2026-12-31',
      usageLimit: null,
      perUserLimit: 2,
      firstTripOnly: false,
      companies: ['hillside'],
      active: true,
    }),
    change: { field: 'value', value: 400 },
    wrong: { field: 'perUserLimit', value: -1 },
    bulk: { active: false },
    find: (number) => `ZZ${three(number)}`,
    cells: () => ({ companies: 'Company hillside' }),
  },
  children: {
    input: (number) => ({
      firstName: `Zelda ${three(number)}`,
      lastName: 'Quick',
      dob: '2017-05-04',
      gender: 'female',
      school: 'Hillside Primary',
      grade: 'Year 4',
      home: { address: '4 Park Row', point: { lat: 51.4545, lng: -2.5879 } },
      pickup: { place: '5 Park Row', point: { lat: 51.4546, lng: -2.5878 }, notes: 'Ring twice' },
      dropoff: null,
      heightCm: 124,
      seatNeed: 'booster',
      frontSeatAllowed: false,
      mobility: 'walks',
      allergies: ['Peanuts', 'Latex'],
      careNotes: null,
      assistantRequired: false,
      mustBeMet: true,
      status: 'active',
    }),
    change: { field: 'school', value: 'Redland Primary' },
    wrong: { field: 'dob', value: '2026-03-11' },
    bulk: { status: 'paused' },
    find: (number) => `Zelda ${three(number)}`,
    cells: () => ({
      home: '"4 Park Row (51.4545, -2.5879)"',
      pickup: '"5 Park Row (51.4546, -2.5878) Ring twice"',
      allergies: 'Peanuts; Latex',
    }),
  },
  parents: {
    input: (number) => ({
      firstName: 'Zora',
      lastName: `Quick ${three(number)}`,
      phone: `+447700955${three(number)}`,
      altPhone: null,
      email: `zora.${number}@example.test`,
      address: '4 Park Row',
      language: 'en',
      notify: { push: true, sms: true, email: false },
      status: 'active',
    }),
    change: { field: 'address', value: '5 Park Row' },
    wrong: { field: 'phone', value: '07700900123' },
    bulk: { status: 'inactive' },
    find: (number) => `Quick ${three(number)}`,
    cells: () => ({ notify: 'push; sms' }),
  },
  'driver-documents': paper('medical', 'ZD', { driver: 'amal' }, { driver: 'Amal Haddad' }),
  'vehicle-documents': paper('permit', 'ZV', { vehicle: 'car' }, { vehicle: 'AB12 CDE' }),
  documents: paper(
    'operator_licence',
    'ZC',
    { ownerKind: 'company', driver: null, vehicle: null, company: 'wheels' },
    { company: 'Company wheels' },
  ),
  'app-versions': {
    input: (number) => ({
      app: 'driver',
      platform: 'ios',
      semver: `9.${100 + number}.0`,
      build: 9000 + number,
      minSupported: '9.0.0',
      forceUpdate: false,
      rolloutPct: 10,
      notes: 'Larger buttons',
      storeUrl: 'https://apps.example.test/driver',
    }),
    change: { field: 'notes', value: 'Smaller buttons' },
    wrong: { field: 'semver', value: '9.1' },
    bulk: { rolloutPct: 50 },
    find: (number) => `9.${100 + number}.0`,
  },
  'driver-complaints': {
    input: (number) => ({
      category: 'lateness',
      priority: 'medium',
      reporter: `Zora Q${three(number)}`,
      driver: 'amal',
      trip: null,
      child: 'ada',
      description: 'Twenty minutes late and nobody called',
      assignee: null,
    }),
    change: { field: 'priority', value: 'high' },
    wrong: { field: 'category', value: 'rudeness' },
    bulk: { priority: 'critical' },
    find: (number) => `Zora Q${three(number)}`,
    cells: () => ({ driver: 'Amal Haddad', child: 'Ada Reed' }),
  },
  tickets: {
    input: (number) => ({
      requester: 'Maya Reed',
      email: 'maya@example.test',
      language: 'en',
      subject: `Zebra crossing Q${three(number)}`,
      description: 'Can the van stop before it?',
      category: 'trip',
      priority: 'normal',
      channel: 'phone',
      assignee: null,
      dueAt: null,
      tags: ['school'],
    }),
    change: { field: 'category', value: 'payment' },
    wrong: { field: 'channel', value: 'pigeon' },
    bulk: { category: 'feedback' },
    find: (number) => `Zebra crossing Q${three(number)}`,
  },
  statements: {
    input: (number) => ({
      partyKind: 'company',
      driver: null,
      company: 'hillside',
      parent: null,
      from: dayOf(number),
      to: dayOf(number),
      currency: 'GBP',
      dueDays: 14,
      note: `Order Z${three(number)}`,
    }),
    change: { field: 'dueDays', value: 30 },
    wrong: { field: 'dueDays', value: -1 },
    find: (number) => `Order Z${three(number)}`,
    cells: () => ({ company: 'Company hillside' }),
  },
}

/** What a test needs to know of each register. */
export const samples: Readonly<Record<string, Sample>> = Object.fromEntries(
  registers.map(({ resource }) => [resource.name, own[resource.name] ?? derivedSample(resource)]),
)

const given = new WeakMap<object, number>()
/** Another number each time, for a record that clashes with none of its database; files share what is loaded. */
export function nextNumber({ db }: { db: object }): number {
  const number = (given.get(db) ?? 0) + 1
  given.set(db, number)
  return number
}

/** Makes a record of a register and answers its id. */
export async function makeRecord(
  client: Client,
  name: string,
  number: number,
  input = samples[name]?.input(number),
): Promise<string> {
  const { status, body } = await client.post<{ id: string }>(`/api/web/${name}`, input)
  if (status !== 201) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  return body.id
}

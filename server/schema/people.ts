import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { companyStatuses, companyTypes } from '#contract/lists/companies.ts'
import { driverStatuses } from '#contract/lists/drivers.ts'
import { paymentMethods } from '#contract/lists/money.ts'
import {
  assistantStatuses,
  childStatuses,
  genders,
  mobilities,
  parentStatuses,
  relationships,
  seatNeeds,
} from '#contract/lists/people.ts'
import { schoolKinds } from '#contract/lists/schools.ts'
import type { Place, Point } from '#contract/place.ts'
import type { School } from '#contract/school.ts'
import type { Leave, Shift } from '#contract/working-time.ts'
import { at, real, recordColumns } from './columns.ts'
import { folded } from './folding.ts'
import { schoolCalendars } from './school-calendars.ts'

/**
 * What a search looks at, every word with a blank before it. It is stored: to fold each text that the index finds again
 * would take most of the time of a search for a name that thousands have.
 */
const searched = (first: AnyPgColumn, ...others: AnyPgColumn[]): SQL =>
  folded(
    sql.join([sql`' ' || ${first}`, ...others.map((one) => sql`coalesce(${one}, '')`)], sql` || ' ' || `),
  )
const workingTime = {
  shifts: jsonb('shifts').$type<Shift[]>().notNull().default([]),
  leave: jsonb('leave').$type<Leave[]>().notNull().default([]),
}

export const companies = pgTable('companies', {
  ...recordColumns,
  name: text('name').notNull(),
  type: text('type', { enum: companyTypes }).notNull(),
  registrationNo: text('registration_no'),
  contactName: text('contact_name').notNull(),
  phone: text('phone').notNull(),
  email: text('email').notNull(),
  address: text('address'),
  point: jsonb('point').$type<Point>(),
  /** What the point was guessed by; null where it is the address's own. */
  near: text('near'),
  currency: text('currency').notNull(),
  timezone: text('timezone').notNull(),
  paymentMethod: text('payment_method', { enum: paymentMethods }).notNull(),
  commissionPct: real('commission_pct'),
  changeCutoffMin: integer('change_cutoff_min'),
  status: text('status', { enum: companyStatuses }).notNull(),
})

export const schools = pgTable(
  'schools',
  {
    ...recordColumns,
    name: text('name').notNull(),
    kind: text('kind', { enum: schoolKinds }).notNull(),
    place: jsonb('place').$type<Place>(),
    companyId: text('company_id').references(() => companies.id),
    calendarId: text('calendar_id').references(() => schoolCalendars.id),
    gates: jsonb('gates').$type<School['gates']>().notNull(),
    bells: jsonb('bells').$type<School['bells']>().notNull(),
    contacts: jsonb('contacts').$type<School['contacts']>().notNull(),
  },
  (table) => [
    uniqueIndex('schools_name').on(sql`lower(${table.name})`),
    index('schools_company').on(table.companyId),
    index('schools_calendar').on(table.calendarId),
  ],
)

export const parents = pgTable(
  'parents',
  {
    ...recordColumns,
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone').notNull(),
    altPhone: text('alt_phone'),
    email: text('email').notNull(),
    address: text('address'),
    language: text('language').notNull(),
    notify: jsonb('notify').$type<{ push: boolean; sms: boolean; email: boolean }>().notNull(),
    status: text('status', { enum: parentStatuses }).notNull(),
    changeCutoffMin: integer('change_cutoff_min'),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          searched(parents.firstName, parents.lastName, parents.phone, parents.altPhone, parents.email),
      ),
  },
  (table) => [
    index('parents_name').on(sql`lower(${table.lastName})`, sql`lower(${table.firstName})`, table.id),
    index('parents_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)

export const children = pgTable(
  'children',
  {
    ...recordColumns,
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    dob: date('dob', { mode: 'string' }).notNull(),
    gender: text('gender', { enum: genders }),
    photo: text('photo'),
    schoolId: text('school_id').references(() => schools.id),
    /** The name of the school, repeated so that a search looks at one table; `children.register.ts` keeps it. */
    school: text('school'),
    grade: text('grade'),
    home: jsonb('home').$type<{ address: string; point: Point; near?: string | undefined }>().notNull(),
    pickup: jsonb('pickup').$type<Place>(),
    dropoff: jsonb('dropoff').$type<Place>(),
    heightCm: integer('height_cm'),
    seatNeed: text('seat_need', { enum: seatNeeds }).notNull(),
    frontSeatAllowed: boolean('front_seat_allowed').notNull(),
    mobility: text('mobility', { enum: mobilities }).notNull(),
    allergies: text('allergies').array().notNull(),
    medicalNotes: text('medical_notes'),
    careNotes: text('care_notes'),
    assistantRequired: boolean('assistant_required').notNull(),
    mustBeMet: boolean('must_be_met').notNull(),
    codeWord: text('code_word'),
    status: text('status', { enum: childStatuses }).notNull(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs((): SQL => searched(children.firstName, children.lastName, children.school)),
  },
  (table) => [
    index('children_school').on(table.schoolId),
    index('children_name').on(sql`lower(${table.lastName})`, sql`lower(${table.firstName})`, table.id),
    index('children_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)

export const guardians = pgTable(
  'guardians',
  {
    childId: text('child_id')
      .notNull()
      .references(() => children.id, { onDelete: 'cascade' }),
    parentId: text('parent_id')
      .notNull()
      .references(() => parents.id, { onDelete: 'cascade' }),
    relationship: text('relationship', {
      enum: relationships,
    }).notNull(),
    isPrimary: boolean('is_primary').notNull(),
    isEmergency: boolean('is_emergency').notNull(),
    canPickup: boolean('can_pickup').notNull(),
    canEdit: boolean('can_edit').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.childId, table.parentId] }),
    index('guardians_parent').on(table.parentId),
  ],
)

export const drivers = pgTable(
  'drivers',
  {
    ...recordColumns,
    code: text('code').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone').notNull(),
    email: text('email'),
    photo: text('photo'),
    licenceNumber: text('licence_number').notNull(),
    badgeNumber: text('badge_number'),
    languages: text('languages').array().notNull(),
    companyId: text('company_id').references(() => companies.id),
    /** The vehicle this driver usually takes out; not a foreign key, since vehicles point back. */
    vehicleId: text('vehicle_id'),
    rating: real('rating'),
    status: text('status', {
      enum: driverStatuses,
    }).notNull(),
    lastPositionAt: at('last_position_at'),
    ...workingTime,
  },
  (table) => [uniqueIndex('drivers_phone').on(table.phone), uniqueIndex('drivers_code').on(table.code)],
)

export const assistants = pgTable(
  'assistants',
  {
    ...recordColumns,
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    status: text('status', { enum: assistantStatuses }).notNull(),
    ...workingTime,
  },
  (table) => [uniqueIndex('assistants_phone').on(table.phone)],
)

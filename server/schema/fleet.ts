import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { vehicleBodies, vehicleFuels, vehicleOwnerships, vehicleStatuses } from '#contract/lists/fleet.ts'
import { paperOwners, paperStatuses } from '#contract/lists/papers.ts'
import { at, recordColumns } from './columns.ts'
import { companies } from './people.ts'

export const vehicleBrands = pgTable('vehicle_brands', {
  ...recordColumns,
  name: text('name').notNull().unique(),
  country: text('country'),
  active: boolean('active').notNull(),
})

export const vehicleModels = pgTable('vehicle_models', {
  ...recordColumns,
  brandId: text('brand_id')
    .notNull()
    .references(() => vehicleBrands.id),
  name: text('name').notNull(),
  body: text('body', { enum: vehicleBodies }).notNull(),
  seats: integer('seats').notNull(),
  wheelchairSpaces: integer('wheelchair_spaces').notNull(),
  fuel: text('fuel', { enum: vehicleFuels }).notNull(),
  active: boolean('active').notNull(),
})

/** `seats` are passenger seats, the driver's not counted. */
export const vehicles = pgTable(
  'vehicles',
  {
    ...recordColumns,
    plate: text('plate').notNull(),
    callSign: text('call_sign'),
    vin: text('vin'),
    modelId: text('model_id')
      .notNull()
      .references(() => vehicleModels.id),
    year: integer('year').notNull(),
    colour: text('colour'),
    seats: integer('seats').notNull(),
    wheelchairSpaces: integer('wheelchair_spaces').notNull(),
    boosterSeats: integer('booster_seats').notNull(),
    tailLift: boolean('tail_lift').notNull(),
    ownership: text('ownership', { enum: vehicleOwnerships }).notNull(),
    odometerKm: integer('odometer_km'),
    companyId: text('company_id').references(() => companies.id),
    driverId: text('driver_id'),
    status: text('status', {
      enum: vehicleStatuses,
    }).notNull(),
  },
  (table) => [uniqueIndex('vehicles_plate').on(table.plate)],
)

/** Papers of drivers, assistants, vehicles and companies; `ownerId` points into the table that `ownerKind` names. */
export const documents = pgTable(
  'documents',
  {
    ...recordColumns,
    ownerKind: text('owner_kind', { enum: paperOwners }).notNull(),
    ownerId: text('owner_id').notNull(),
    type: text('type').notNull(),
    number: text('number'),
    authority: text('authority'),
    issuedOn: date('issued_on', { mode: 'string' }),
    expiresOn: date('expires_on', { mode: 'string' }),
    files: jsonb('files').$type<string[]>().notNull(),
    required: boolean('required').notNull(),
    status: text('status', { enum: paperStatuses }).notNull(),
    rejectReason: text('reject_reason'),
    reviewedBy: text('reviewed_by'),
    reviewedAt: at('reviewed_at'),
    /** The last reminder that went out: so many days before which last day. */
    remindedDays: integer('reminded_days'),
    remindedFor: date('reminded_for', { mode: 'string' }),
  },
  (table) => [
    index('documents_owner').on(table.ownerKind, table.ownerId),
    index('documents_expiry').on(table.expiresOn),
  ],
)

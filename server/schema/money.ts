import { boolean, date, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { vehicleBodies } from '#contract/lists/fleet.ts'
import { promoKinds } from '#contract/lists/money.ts'
import { recordColumns } from './columns.ts'

/** Prices in minor units of `currency`; the matching rule of the highest `priority` applies. */
export const fareRules = pgTable('fare_rules', {
  ...recordColumns,
  name: text('name').notNull(),
  vehicleType: text('vehicle_type', { enum: vehicleBodies }),
  zone: text('zone'),
  currency: text('currency').notNull(),
  base: integer('base').notNull(),
  perKm: integer('per_km').notNull(),
  perMinute: integer('per_minute').notNull(),
  minimum: integer('minimum').notNull(),
  freeWaitMin: integer('free_wait_min').notNull(),
  waitPerMin: integer('wait_per_min').notNull(),
  noShowFee: integer('no_show_fee').notNull(),
  cancelFee: integer('cancel_fee').notNull(),
  cancelWindowMin: integer('cancel_window_min').notNull(),
  /** `days` 1–7, Monday first; `from`, `to` clock times in the operator's zone. */
  peak: jsonb('peak').$type<{ days: number[]; from: string; to: string; percent: number }>(),
  validFrom: date('valid_from', { mode: 'string' }).notNull(),
  validTo: date('valid_to', { mode: 'string' }),
  priority: integer('priority').notNull(),
  active: boolean('active').notNull(),
})

export const promoCodes = pgTable(
  'promo_codes',
  {
    ...recordColumns,
    code: text('code').notNull(),
    kind: text('kind', { enum: promoKinds }).notNull(),
    value: integer('value').notNull(),
    currency: text('currency').notNull(),
    maxDiscount: integer('max_discount'),
    minFare: integer('min_fare'),
    from: date('from_day', { mode: 'string' }).notNull(),
    to: date('to_day', { mode: 'string' }).notNull(),
    usageLimit: integer('usage_limit'),
    perUserLimit: integer('per_user_limit'),
    used: integer('used').notNull().default(0),
    firstTripOnly: boolean('first_trip_only').notNull(),
    companies: text('companies').array().notNull(),
    active: boolean('active').notNull(),
  },
  (table) => [uniqueIndex('promo_codes_code').on(table.code)],
)

import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** An instant, read as ISO 8601 text would be slow to compare: the driver gives a `Date`. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** The number of a transaction, which `pg_current_xact_id()` gives: it never comes again. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** A number of single precision. One that is too small for that is nought: the database refuses it, and all stored with it. */
export const real = customType<{ data: number; driverData: number | string }>({
  dataType: () => 'real',
  toDriver: Math.fround,
  fromDriver: Number,
})

/** A text that is sorted by its signs alone, in the same order on every database. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** The columns of every record; `version` counts up with each update and is what `If-Match` names. */
export const recordColumns = {
  id: text('id')
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID()),
  createdAt: at('created_at').notNull().defaultNow(),
  createdBy: text('created_by'),
  updatedAt: at('updated_at').notNull().defaultNow(),
  updatedBy: text('updated_by'),
  version: integer('version').notNull().default(1),
}

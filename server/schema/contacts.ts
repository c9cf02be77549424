import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at, plainText, recordColumns } from './columns.ts'
import { folded } from './folding.ts'

const { id, createdAt, updatedAt, version } = recordColumns

const joined = (...parts: (AnyPgColumn | SQL)[]) => sql.join(parts, sql` || ' ' || `)

/** The address books of people of the office. */
export const contacts = pgTable(
  'contacts',
  {
    id,
    createdAt,
    updatedAt,
    version,
    accountId: text('account_id').notNull(),
    firstname: text('firstname').notNull(),
    lastname: text('lastname').notNull(),
    department: text('department').notNull(),
    company: text('company').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    address: text('address').notNull(),
    notes: text('notes').notNull(),
    starred: boolean('starred').notNull().default(false),
    frequent: boolean('frequent').notNull().default(false),
    /** How often they were called or written to from the console. */
    reached: integer('reached').notNull().default(0),
    deletedAt: at('deleted_at'),
    /** What they are sorted by. Cut: an index takes no entry of more than 2,700 bytes. */
    sortName: plainText('sort_name')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`left(btrim(${folded(joined(contacts.firstname, contacts.lastname, contacts.company))}), 200)`,
      ),
    /** What a search looks at, stored: to fold ten thousand contacts takes a second. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs((): SQL => {
        const { firstname, lastname, company, department, phone, email, address } = contacts
        const digits = sql`regexp_replace(${phone}, '[^0-9]', '', 'g')`
        const text = joined(firstname, lastname, company, department, phone, digits, email, address)
        return folded(text)
      }),
  },
  (table) => [index('contacts_name').on(table.accountId, table.sortName, table.id)],
)

/** Departments by name, whatever their accents. */
export const foldedDepartment = folded(sql`${contacts.department}`)

import { and, eq, inArray, or } from 'drizzle-orm'
import type { About } from '#server/email/keep-sent.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { accounts } from '#server/schema/accounts.ts'
import { assistants, companies, drivers } from '#server/schema/people.ts'

/** Somebody to write to: by mail where that is known and wanted, else by text message. */
export interface Recipient {
  of: 'driver' | 'assistant' | 'company'
  id: string
  name: string
  /** Their record, where mails to them are kept. */
  about: About | null
  email: string | null
  phone: string | null
  language: string | null
}

/** The accounts of these drivers and companies, and the record itself where nobody has one; assistants never have. */
export async function recipients(
  db: Db,
  ids: Record<Recipient['of'], readonly string[]>,
): Promise<Recipient[]> {
  const rows = await db
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.status, 'active'),
        or(
          and(eq(accounts.role, 'driver'), inArray(accounts.driver, [...ids.driver])),
          and(eq(accounts.role, 'company'), inArray(accounts.company, [...ids.company])),
        ),
      ),
    )
  const firms = await db
    .select()
    .from(companies)
    .where(inArray(companies.id, [...ids.company]))
  const people = await db
    .select()
    .from(drivers)
    .where(inArray(drivers.id, [...ids.driver]))
  const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    `${firstName} ${lastName}`
  const driverAbout = new Map(
    people.map((row) => [row.id, { kind: 'drivers', id: row.id, name: fullName(row) } as const]),
  )
  const companyAbout = new Map(firms.map(({ id, name }) => [id, { kind: 'companies', id, name } as const]))
  const found = rows.map(
    (row): Recipient => ({
      of: row.role === 'driver' ? 'driver' : 'company',
      id: row.driver ?? row.company ?? '',
      name: row.firstName,
      email: row.notifyEmail ? row.email : null,
      phone: row.notifySms ? row.phone : null,
      language: row.language,
      about: driverAbout.get(row.driver ?? '') ?? companyAbout.get(row.company ?? '') ?? null,
    }),
  )
  const hasNoAccount =
    (of: Recipient['of']) =>
    ({ id }: { id: string }) =>
      !found.some((one) => one.of === of && one.id === id)
  const helpers = await db
    .select()
    .from(assistants)
    .where(inArray(assistants.id, [...ids.assistant]))
  return [
    ...found,
    ...people.filter(hasNoAccount('driver')).map((row): Recipient => {
      const { id, firstName: name, email, phone, languages } = row
      const language = languages[0] ?? null
      return { of: 'driver', id, name, email, phone, language, about: driverAbout.get(id) ?? null }
    }),
    ...helpers.map(({ id, firstName: name, phone }): Recipient => {
      return { of: 'assistant', id, name, email: null, phone, language: null, about: null }
    }),
    ...firms.filter(hasNoAccount('company')).map(({ id, contactName: name, email }): Recipient => {
      const about = companyAbout.get(id) ?? null
      return { of: 'company', id, name, email, phone: null, language: null, about }
    }),
  ]
}

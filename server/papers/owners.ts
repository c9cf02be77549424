import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PaperOwner } from '#contract/document.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { refsOf } from '#server/resources/refs.ts'
import { accounts } from '#server/schema/accounts.ts'
import { documents, vehicles } from '#server/schema/fleet.ts'
import { assistants, companies, drivers } from '#server/schema/people.ts'
import type { PaperRow } from './status.ts'

const nameOf = ({ firstName, lastName }: typeof drivers | typeof assistants) =>
  sql<string>`concat_ws(' ', ${firstName}, ${lastName})`
/** What the owner of a paper is called: a person, a plate, a company. */
export const ownerName: SQL<string> = sql<string>`coalesce(case ${documents.ownerKind}
  when 'driver' then (select ${nameOf(drivers)} from ${drivers} where ${drivers.id} = ${documents.ownerId})
  when 'assistant' then (select ${nameOf(assistants)} from ${assistants} where ${assistants.id} = ${documents.ownerId})
  when 'vehicle' then (select ${vehicles.plate} from ${vehicles} where ${vehicles.id} = ${documents.ownerId})
  else (select ${companies.name} from ${companies} where ${companies.id} = ${documents.ownerId}) end, '')`

const tables = { driver: drivers, assistant: assistants, vehicle: vehicles, company: companies } as const
const names = {
  driver: nameOf(drivers),
  assistant: nameOf(assistants),
  vehicle: vehicles.plate,
  company: companies.name,
} as const

/** The owners of papers as `{ id, name }`, a query for each kind. */
export async function ownersOf(db: Db, rows: readonly Pick<PaperRow, 'ownerKind' | 'ownerId'>[]) {
  const find = async (kind: PaperOwner) =>
    refsOf(
      db,
      tables[kind],
      names[kind],
      rows.flatMap((row) => (row.ownerKind === kind ? [row.ownerId] : [])),
    )
  const found = {
    driver: await find('driver'),
    assistant: await find('assistant'),
    vehicle: await find('vehicle'),
    company: await find('company'),
  }
  return ({ ownerKind, ownerId }: Pick<PaperRow, 'ownerKind' | 'ownerId'>) => found[ownerKind](ownerId)
}

/** Who reviewed, as `{ id, name }`; null for nobody and for those who are gone. */
export async function reviewersOf(db: Db, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows =
    wanted.length === 0
      ? []
      : await db
          .select({ id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName })
          .from(accounts)
          .where(inArray(accounts.id, wanted))
  const known = new Map(
    rows.map(({ id, firstName, lastName }) => [id, { id, name: `${firstName} ${lastName}`.trim() }]),
  )
  return (id: string | null) => (id === null ? null : (known.get(id) ?? null))
}

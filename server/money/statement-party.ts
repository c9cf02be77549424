import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { lockRegister } from '#server/resources/check.ts'
import { companies, drivers, parents } from '#server/schema/people.ts'
import { statementLines, statements } from '#server/schema/statements.ts'
import type { Terms } from './statement-lines.ts'

export type StatementRow = typeof statements.$inferSelect
type Party = Pick<StatementRow, 'partyKind' | 'driverId' | 'companyId' | 'parentId'>

/** Where a statement has its party, by its kind. */
export const partyColumns = {
  driver: statements.driverId,
  company: statements.companyId,
  parent: statements.parentId,
} as const

export const partyIdOf = ({ partyKind, driverId, companyId, parentId }: Party): string =>
  ({ driver: driverId, company: companyId, parent: parentId })[partyKind] ?? ''

/** Names a party among all: what its lines carry. */
export const partyKey = (row: Party) => `${row.partyKind}:${partyIdOf(row)}`

/** The condition on statements for those of the same party in the same currency. */
export const inSameAccount = (row: Party & Pick<StatementRow, 'currency'>): SQL =>
  sql`${partyColumns[row.partyKind]} = ${partyIdOf(row)} and ${statements.currency} = ${row.currency}`

/**
 * The condition on lines for those that keep a trip of theirs from this party. A driver may drive for another operator by now:
 * what the one before was billed is not billed to this one, too.
 */
export function billedAlready(row: Party): SQL | undefined {
  const own = eq(statementLines.party, partyKey(row))
  if (row.partyKind !== 'company') return own
  const operators = sql`select ${companies.id} from ${companies} where ${companies.type} = 'operator'`
  const others = sql`${row.companyId} in (${operators}) and ${statementLines.party} in (select 'company:' || id from (${operators}) operators)`
  return or(own, others)
}

/** What writers of the register hold: who writes statements without it waits here before a row of them is locked. */
export const lockStatements = (db: Db) => lockRegister({ name: 'statements', oneWriter: true }, { db })

export interface KnownParty extends Terms {
  name: string
  address: string | null
  email: string | null
  /** IANA */
  zone: string
}

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

/**
 * Who a party is, where its days begin, and on what terms it is billed. A driver's commission is none of these: it is that of
 * the operator that each trip was driven for.
 */
export async function findParty(db: Db, row: Party, operatorZone: string): Promise<KnownParty> {
  const id = partyIdOf(row)
  if (row.partyKind === 'company') {
    const [found] = await db.select().from(companies).where(eq(companies.id, id))
    if (!found) throw new Error(`company ${id} is gone`)
    const { name, address, email, timezone, commissionPct } = found
    return { name, address, email, zone: timezone, commissionPct, payable: found.type === 'operator' }
  }
  if (row.partyKind === 'parent') {
    const [found] = await db.select().from(parents).where(eq(parents.id, id))
    if (!found) throw new Error(`parent ${id} is gone`)
    const { address, email } = found
    return { name: fullName(found), address, email, zone: operatorZone, commissionPct: null, payable: false }
  }
  const [driver] = await db.select().from(drivers).where(eq(drivers.id, id))
  if (!driver) throw new Error(`driver ${id} is gone`)
  const name = fullName(driver)
  return { name, address: null, email: driver.email, zone: operatorZone, commissionPct: null, payable: true }
}

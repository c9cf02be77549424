import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { PaperOwner } from '#contract/document.ts'
import { paperOwners } from '#contract/lists/papers.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { documents, vehicles } from '#server/schema/fleet.ts'
import { drivers } from '#server/schema/people.ts'

type Reader = Pick<User, 'role' | 'company' | 'driver'>

/** Assistants are the operator's own. */
const ofCompany: Readonly<Record<PaperOwner, (company: string) => SQL>> = {
  driver: (id) =>
    sql`${documents.ownerId} in (select ${drivers.id} from ${drivers} where ${drivers.companyId} = ${id})`,
  assistant: () => sql`false`,
  vehicle: (id) =>
    sql`${documents.ownerId} in (select ${vehicles.id} from ${vehicles} where ${vehicles.companyId} = ${id})`,
  company: (id) => eq(documents.ownerId, id),
}

/** The condition on the papers of one kind of owner for what somebody may see. */
export function reachOf(kind: PaperOwner, { role, company, driver }: Reader): SQL | undefined {
  const ofKind = eq(documents.ownerKind, kind)
  if (access.documents.all.includes(role)) return ofKind
  if (role === 'company' && company !== null) return and(ofKind, ofCompany[kind](company))
  if (role === 'driver' && driver !== null && kind === 'driver')
    return and(ofKind, eq(documents.ownerId, driver))
  return sql`false`
}

/** The same for papers of all kinds. */
export const reachOfAny = (reader: Reader): SQL | undefined =>
  access.documents.all.includes(reader.role)
    ? undefined
    : or(...paperOwners.map((kind) => reachOf(kind, reader)))

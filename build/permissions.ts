import * as access from '#contract/access.ts'
import type { Role } from '#contract/people.ts'

type Actions = Readonly<Record<string, readonly Role[]>>
const table: Readonly<Record<string, Actions>> = access

/** The permissions of a resource as `contract/access.ts` has them now, for the page that shows them all. */
export const permissionsOf = (resource: string) =>
  Object.entries(table[resource] ?? {}).map(([action, roles]) => ({ action, roles }))

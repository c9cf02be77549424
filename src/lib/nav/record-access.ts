import * as access from '#contract/access.ts'
import type { Role } from '#contract/people.ts'

/** The records of each kind: who finds their list in the menu, and who sees those of any family or company. */
const kinds = {
  child: { open: access.children.menu, all: access.children.all },
  parent: { open: access.parents.menu, all: access.parents.all },
  driver: { open: access.drivers.read, all: access.drivers.all },
  vehicle: { open: access.vehicles.read, all: access.vehicles.all },
  company: { open: access.companies.menu, all: access.companies.all },
  school: { open: access.schools.read, all: access.schools.all },
}
export type RecordKind = keyof typeof kinds

/** Whether a role may open a record; one that need not be `own` may belong to another family or company. */
export const mayOpen = (role: Role | undefined, kind: RecordKind, { own }: { own: boolean }): boolean =>
  role !== undefined && kinds[kind][own ? 'open' : 'all'].includes(role)

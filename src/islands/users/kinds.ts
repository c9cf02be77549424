import type { Role } from '#contract/people.ts'
import type { FoundKind } from '#contract/search.ts'
import type { IconName } from '#src/islands/ui/icon-names.ts'
import { listOf } from '#src/lib/nav/found.ts'
import { routes } from '#src/lib/routes.ts'

const office: readonly Role[] = ['admin', 'dispatcher', 'support']
const readers: readonly Role[] = [...office, 'viewer']

export interface Kind {
  kind: FoundKind
  icon: IconName
  list: () => string
  create: () => string
  /** Who has this register in the menu, and who adds to it; the server decides what anybody may do. */
  readers: readonly Role[]
  writers: readonly Role[]
}

/** Everybody, in the order of the page. */
export const kinds: readonly Kind[] = [
  { kind: 'child', icon: 'child', list: listOf.child, create: routes.childCreate, readers, writers: office },
  {
    kind: 'parent',
    icon: 'users',
    list: listOf.parent,
    create: routes.parentCreate,
    readers,
    writers: office,
  },
  {
    kind: 'driver',
    icon: 'driver',
    list: listOf.driver,
    create: routes.driverCreate,
    readers,
    writers: office,
  },
  {
    kind: 'company',
    icon: 'company',
    list: listOf.company,
    create: routes.companyCreate,
    readers: [...readers, 'finance'],
    writers: office,
  },
  {
    kind: 'staff',
    icon: 'staff',
    list: listOf.staff,
    create: routes.staffCreate,
    readers: ['admin', 'viewer'],
    writers: ['admin'],
  },
]

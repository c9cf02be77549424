import * as access from '#contract/access.ts'
import type { Role } from '#contract/people.ts'
import type { SearchKind } from '#contract/search.ts'
import type { IconName } from '#src/islands/ui/icon-names.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { listOf } from '#src/lib/nav/record-address.ts'
import { localePath, routes } from '#src/lib/routes.ts'

/** Those that apply by themselves. */
const applicants: readonly SearchKind[] = ['driver', 'company']

export interface Kind {
  kind: SearchKind
  icon: IconName
  list: () => string
  create: () => string
  /** Who sees all of them, and who adds to them; the server decides what anybody may do. */
  readers: readonly Role[]
  writers: readonly Role[]
}

/** Everybody, in the order of the page. */
export const kinds: readonly Kind[] = [
  {
    kind: 'child',
    icon: 'child',
    list: listOf.child,
    create: routes.childCreate,
    readers: access.children.all,
    writers: access.children.write,
  },
  {
    kind: 'parent',
    icon: 'users',
    list: listOf.parent,
    create: routes.parentCreate,
    readers: access.parents.all,
    writers: access.parents.write,
  },
  {
    kind: 'driver',
    icon: 'driver',
    list: listOf.driver,
    create: routes.driverCreate,
    readers: access.drivers.all,
    writers: access.drivers.write,
  },
  {
    kind: 'company',
    icon: 'company',
    list: listOf.company,
    create: routes.companyCreate,
    readers: access.companies.all,
    writers: access.companies.write,
  },
  {
    kind: 'staff',
    icon: 'staff',
    list: listOf.staff,
    create: routes.staffCreate,
    readers: access.staff.read,
    writers: access.staff.write,
  },
]

/** Where those of a kind in one state are listed: who has applied among the applications, for those who may read these. */
export function stateAddress(
  locale: Locale,
  kind: SearchKind,
  status: string,
  role: Role | undefined,
): string {
  const applied = status === 'pending' && applicants.includes(kind)
  const state = `status=${encodeURIComponent(status)}`
  if (applied && role && access.applications.read.includes(role))
    return `${localePath(locale, routes.applications())}?kind=${kind}&${state}`
  const list = kinds.find((one) => one.kind === kind)?.list ?? routes.users
  return `${localePath(locale, list())}?${state}`
}

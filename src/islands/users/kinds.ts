import type { Role } from '#contract/people.ts'
import type { FoundKind } from '#contract/search.ts'
import type { IconName } from '#src/islands/ui/icon-names.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { listOf } from '#src/lib/nav/found.ts'
import { localePath, routes } from '#src/lib/routes.ts'

const office: readonly Role[] = ['admin', 'dispatcher', 'support']
const readers: readonly Role[] = [...office, 'viewer']
/** Those that apply by themselves, and who may read what they sent in. */
const applicants: readonly FoundKind[] = ['driver', 'company']
const applicationReaders = readers

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
    readers,
    writers: office,
  },
  {
    kind: 'staff',
    icon: 'staff',
    list: listOf.staff,
    create: routes.staffCreate,
    readers: ['admin', 'dispatcher', 'viewer'],
    writers: ['admin'],
  },
]

/** Where those of a kind in one state are listed: who has applied among the applications, for those who may read these. */
export function stateAddress(
  locale: Locale,
  kind: FoundKind,
  status: string,
  role: Role | undefined,
): string {
  const applied = status === 'pending' && applicants.includes(kind)
  const state = `status=${encodeURIComponent(status)}`
  if (applied && role && applicationReaders.includes(role))
    return `${localePath(locale, routes.applications())}?kind=${kind}&${state}`
  const list = kinds.find((one) => one.kind === kind)?.list ?? routes.users
  return `${localePath(locale, list())}?${state}`
}

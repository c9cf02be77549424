import type { SearchKind } from '#contract/search.ts'
import { listOf } from '#src/lib/nav/record-address.ts'
import { routes, splitPath } from '#src/lib/routes.ts'
import { onSignedOut } from './signed-out.ts'

export interface RecentRecord {
  kind: Exclude<SearchKind, 'trip'>
  id: string
}

const key = 'kerbside:recent'
const maxRecords = 6
const bookingPath = routes.booking('').split('?')[0]

/** What a storage that is denied or broken leaves out. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function kindAt(path: string): RecentRecord['kind'] | undefined {
  if (path === bookingPath) return 'booking'
  const kinds = Object.keys(listOf) as (keyof typeof listOf)[]
  return kinds.find((kind) => listOf[kind]() === path)
}

const isRecord = (value: unknown): value is RecentRecord =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'kind' in value &&
  (value.kind === 'booking' || Object.keys(listOf).some((kind) => kind === value.kind))

/** The records that were opened in this tab, the last one first: ids alone, for a name would outlive the page. */
export function recentRecords(): RecentRecord[] {
  const stored: unknown = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? '[]'))
  return Array.isArray(stored) ? stored.filter(isRecord).slice(0, maxRecords) : []
}

/** Remembers the record that an address shows, if it shows one. */
export function storeRecord({ pathname, searchParams }: URL): void {
  const id = searchParams.get('id')
  const kind = kindAt(splitPath(pathname).path)
  if (!id || !kind) return
  const others = recentRecords().filter((one) => one.id !== id)
  const records = [{ kind, id }, ...others].slice(0, maxRecords)
  attempt(() => sessionStorage.setItem(key, JSON.stringify(records)))
}

onSignedOut(() => attempt(() => sessionStorage.removeItem(key)))

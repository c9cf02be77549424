import * as access from '#contract/access.ts'
import type { Role } from '#contract/people.ts'
import type { Tone } from '#src/islands/ui/Badge.tsx'
import type { IconName } from '#src/islands/ui/icon-names.ts'
import type { TreeItem } from '#src/islands/ui/tree/tree-rows.ts'
import type { Query } from '#src/lib/api/query.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import { routes } from '#src/lib/routes.ts'

export type Kind = 'company' | 'driver' | 'vehicle' | 'driverPaper' | 'vehiclePaper' | 'school' | 'child'

/** Where the rows below a node come from: a list, children by their year, or nodes that are known already. */
export type Source =
  | { from: 'list'; kind: Kind; query: Query }
  | { from: 'years'; query: Query }
  | { from: 'nodes'; nodes: readonly Node[] }

export interface Node extends TreeItem {
  source?: Source | undefined
}

/** What the rows of all these registers may have; another backend may leave out any of it. */
export interface AnyRow {
  id: string
  name?: string
  firstName?: string
  lastName?: string
  plate?: string
  type?: string
  status?: string
  grade?: string | null
  code?: string
  model?: { name?: string } | null
  required?: boolean
}

interface Look {
  register: string
  icon: IconName
  page: () => string
  may: readonly Role[]
}

export const kinds: Record<Kind, Look> = {
  company: { register: 'companies', icon: 'company', page: routes.companies, may: access.companies.inside },
  driver: { register: 'drivers', icon: 'driver', page: routes.drivers, may: access.drivers.read },
  vehicle: { register: 'vehicles', icon: 'van', page: routes.vehicles, may: access.vehicles.read },
  driverPaper: {
    register: 'driver-documents',
    icon: 'document',
    page: routes.driverDocuments,
    may: access.driverDocuments.read,
  },
  vehiclePaper: {
    register: 'vehicle-documents',
    icon: 'document',
    page: routes.vehicleDocuments,
    may: access.vehicleDocuments.read,
  },
  school: { register: 'schools', icon: 'school', page: routes.schools, may: access.schools.read },
  child: { register: 'children', icon: 'child', page: routes.children, may: access.children.read },
}

export const mayRead = (kind: Kind, role: Role) => kinds[kind].may.includes(role)

const paperTones: Partial<Record<string, Tone>> = { approved: 'success', pending: 'warning' }

/** One that nobody needs is no trouble when it is missing. */
function toneOf({ status = '', required }: AnyRow): Tone {
  return paperTones[status] ?? (required === false ? 'neutral' : 'error')
}

/** A node that only gathers others; without one of them there is none. */
function gather(parent: string, name: string, kind: Kind, label: string, query: Query): Node {
  return {
    id: `${parent}/${name}`,
    label,
    icon: kinds[kind].icon,
    branch: true,
    source: { from: 'list', kind, query },
  }
}

/** What stands below a record. */
function sourceOf(kind: Kind, id: string, place: string, role: Role, t: T): Source | undefined {
  switch (kind) {
    case 'company': {
      const nodes = [
        mayRead('driver', role) && gather(place, 'drivers', 'driver', t('tree:drivers'), { company: id }),
        mayRead('vehicle', role) && gather(place, 'vehicles', 'vehicle', t('tree:vehicles'), { company: id }),
      ].filter((node) => node !== false)
      return nodes.length > 0 ? { from: 'nodes', nodes } : undefined
    }
    case 'driver':
      return mayRead('driverPaper', role)
        ? { from: 'list', kind: 'driverPaper', query: { driver: id } }
        : undefined
    case 'vehicle':
      return mayRead('vehiclePaper', role)
        ? { from: 'list', kind: 'vehiclePaper', query: { vehicle: id } }
        : undefined
    case 'school':
      return mayRead('child', role) ? { from: 'years', query: { school: id } } : undefined
    default:
      return undefined
  }
}

function labelOf(kind: Kind, row: AnyRow, t: T): string {
  if (kind === 'driverPaper' || kind === 'vehiclePaper') return t(`tree:type.${row.type ?? 'other'}`)
  const name = row.name || [row.firstName, row.lastName].filter(Boolean).join(' ')
  return row.plate || name || row.id
}

function noteOf(kind: Kind, { code, model }: AnyRow): string | undefined {
  if (kind === 'driver') return code
  return kind === 'vehicle' ? model?.name : undefined
}

/** The node of a record below `parent`. */
export function nodeOf(
  kind: Kind,
  row: AnyRow,
  parent: string,
  { role, t, link }: { role: Role; t: T; link: (path: string) => string },
): Node {
  const id = `${parent}/${kind}:${row.id}`
  const source = sourceOf(kind, row.id, id, role, t)
  const isPaper = kind === 'driverPaper' || kind === 'vehiclePaper'
  return {
    id,
    label: labelOf(kind, row, t),
    icon: kinds[kind].icon,
    note: noteOf(kind, row),
    badge: isPaper && row.status ? { text: t(`tree:status.${row.status}`), tone: toneOf(row) } : undefined,
    href: `${link(kinds[kind].page())}?id=${encodeURIComponent(row.id)}`,
    branch: source !== undefined,
    source,
  }
}

/** Children by their year, years in the order of people (2 before 10), those without one at the end. */
export function yearNodes(
  rows: readonly AnyRow[],
  parent: string,
  context: { role: Role; t: T; link: (path: string) => string; locale: string },
): Node[] {
  const years = Map.groupBy(rows, ({ grade }) => grade?.trim() || '')
  const collator = new Intl.Collator(context.locale, { numeric: true })
  const names = [...years.keys()].toSorted((a, b) =>
    a === '' || b === '' ? (a === '' ? 1 : 0) - (b === '' ? 1 : 0) : collator.compare(a, b),
  )
  return names.map((name) => {
    const id = `${parent}/year:${name}`
    const children = (years.get(name) ?? [])
      .map((row) => nodeOf('child', row, id, context))
      .toSorted((a, b) => collator.compare(a.label, b.label))
    return {
      id,
      label: name || context.t('tree:noYear'),
      icon: 'users',
      note: context.t('tree:children', { count: children.length }),
      branch: true,
      source: { from: 'nodes', nodes: children },
    }
  })
}

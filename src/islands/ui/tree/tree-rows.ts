import type { Tone } from '#src/islands/ui/Badge.tsx'
import type { IconName } from '#src/islands/ui/icon-names.ts'
import { fold } from '#src/lib/format/fold.ts'

/** A node of a tree. Its `id` is its place, so that a record may stand at several. */
export interface TreeItem {
  id: string
  label: string
  icon: IconName
  note?: string | undefined
  badge?: { text: string; tone: Tone } | undefined
  /** Its record. */
  href?: string | undefined
  /** Whether something may stand below it. */
  branch: boolean
}

/** What stands below a node, as far as it has come. */
export interface Branch<Item extends TreeItem = TreeItem> {
  items: readonly Item[]
  /** How many there are in all. */
  total: number
  state: 'loading' | 'ready' | 'failed'
  /** Why it failed. */
  problem?: string | undefined
}

/** The id of the branch that holds the first level. */
export const rootId = ''

interface Place {
  id: string
  level: number
  /** How many stand beside it, and at which place it is, from 1. */
  size: number
  at: number
  parent: string
}
/** A line of the tree: a node, or what is to be said of a branch after its nodes. */
export type TreeRow<Item extends TreeItem = TreeItem> = Place &
  (
    | { kind: 'item'; item: Item; open: boolean }
    | { kind: 'more' | 'failed' | 'empty' | 'loading'; item?: never }
  )

type End = Exclude<TreeRow['kind'], 'item'>

function endOf({ items, total, state }: Branch): End | undefined {
  if (state !== 'ready') return state
  if (items.length === 0) return 'empty'
  return total > items.length ? 'more' : undefined
}

/** The lines that are in sight, from top to bottom. */
export function rowsOf<Item extends TreeItem>(
  branches: ReadonlyMap<string, Branch<Item>>,
  opened: ReadonlySet<string>,
  parent = rootId,
  level = 1,
): TreeRow<Item>[] {
  const branch = branches.get(parent)
  if (!branch) return []
  const end = endOf(branch)
  const size = branch.items.length + (end ? 1 : 0)
  const rows = branch.items.flatMap((item, index): TreeRow<Item>[] => {
    const open = item.branch && opened.has(item.id)
    const row = { kind: 'item' as const, id: item.id, item, open, level, size, at: index + 1, parent }
    return open ? [row, ...rowsOf(branches, opened, item.id, level + 1)] : [row]
  })
  return end ? [...rows, { kind: end, id: `${parent}#${end}`, level, size, at: size, parent }] : rows
}

/** The line that is the tree's stop: where the one that had it is gone, as what loads is, the first of what came. */
export function stopOf(rows: readonly TreeRow[], active: string): string {
  if (rows.some(({ id }) => id === active)) return active
  const parent = active.slice(0, active.lastIndexOf('#'))
  const near = active.includes('#')
    ? (rows.find((row) => row.parent === parent) ?? rows.find(({ id }) => id === parent))
    : undefined
  return (near ?? rows[0])?.id ?? rootId
}

/** What a key asks of the tree: another line, or a branch opened or closed. */
export type Move = { focus: string } | { open: string } | { close: string } | undefined

/** What the arrows, Home and End do at a line, as the pattern of ARIA has it; towards the end is “in”. */
export function moveOf(rows: readonly TreeRow[], current: string, key: string, dir: 'ltr' | 'rtl'): Move {
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === current),
  )
  const row = rows[at]
  if (!row) return undefined
  const to = (target: TreeRow | undefined): Move => target && { focus: target.id }
  const inward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const outward = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  switch (key) {
    case 'ArrowDown':
      return to(rows[at + 1])
    case 'ArrowUp':
      return to(rows[at - 1])
    case 'Home':
      return to(rows[0])
    case 'End':
      return to(rows.at(-1))
    case inward:
      if (!row.item?.branch) return undefined
      return row.open ? to(rows[at + 1]) : { open: row.id }
    case outward:
      if (row.item && row.open) return { close: row.id }
      return to(rows.find(({ id }) => id === row.parent))
    default:
      return undefined
  }
}

/** The next node after the current one, around the end, whose name begins with what was typed. */
export function nodeNamed(rows: readonly TreeRow[], current: string, typed: string): string | undefined {
  const start = rows.findIndex(({ id }) => id === current)
  // The first letter looks further; more letters keep to a node that still fits.
  const from = typed.length > 1 ? start : start + 1
  const around = [...rows.slice(Math.max(0, from)), ...rows.slice(0, Math.max(0, from))]
  return around.find(({ item }) => item && fold(item.label).startsWith(fold(typed)))?.id
}

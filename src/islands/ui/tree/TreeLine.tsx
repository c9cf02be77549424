import type { ReactNode } from 'react'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import type { Branch, TreeRow } from './tree-rows.ts'

export interface TreeWords {
  loading: string
  /** On the line that has more nodes loaded. */
  more: (left: number) => string
  retry: string
  empty: string
  /** On the link to a node's record. */
  open: (name: string) => string
}

interface Props {
  row: TreeRow
  branch: Branch | undefined
  words: TreeWords
}

function Node({ row: { item, kind, ...row }, words }: Props) {
  if (kind !== 'item' || !item) return null
  const { label, icon, note, badge, href, branch } = item
  const open = 'open' in row && row.open
  return (
    <>
      <span className="grid size-5 shrink-0 place-items-center text-ink-muted">
        {branch && <Icon name={open ? 'chevron-down' : 'chevron-end'} size={16} />}
      </span>
      <Icon name={icon} size={18} className="shrink-0 text-ink-muted" />
      <span className="min-w-0 flex-1">
        <bdi className="[overflow-wrap:anywhere]">{label}</bdi>
        {note && <span className="ms-2 text-caption text-ink-muted">{note}</span>}
      </span>
      {badge && (
        <Badge tone={badge.tone} dot>
          {badge.text}
        </Badge>
      )}
      {href && (
        <a
          href={href}
          tabIndex={-1}
          data-record-link
          aria-label={words.open(label)}
          className="grid size-8 shrink-0 place-items-center rounded-control text-ink-muted hover:bg-surface-sunken hover:text-primary pointer-coarse:size-11"
        >
          <Icon name="arrow-end" size={16} />
        </a>
      )}
    </>
  )
}

/** What stands in a line of a tree. */
export function TreeLine(props: Props): ReactNode {
  const { row, branch, words } = props
  switch (row.kind) {
    case 'item':
      return <Node {...props} />
    case 'loading':
      return (
        <>
          <Spinner size={16} />
          <span className="text-ink-muted">{words.loading}</span>
        </>
      )
    case 'empty':
      return <span className="ps-7 text-ink-muted">{words.empty}</span>
    case 'failed':
      return (
        <>
          <Icon name="error" size={18} className="text-error" />
          <span className="min-w-0 flex-1">{branch?.problem}</span>
          <span className="font-medium text-primary">{words.retry}</span>
        </>
      )
    case 'more':
      return (
        <span className="ps-7 font-medium text-primary">
          {words.more((branch?.total ?? 0) - (branch?.items.length ?? 0))}
        </span>
      )
  }
}

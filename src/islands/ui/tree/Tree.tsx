import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { TreeLine, type TreeWords } from './TreeLine.tsx'
import { type Branch, moveOf, nodeNamed, rowsOf, stopOf, type TreeItem, type TreeRow } from './tree-rows.ts'

interface Props<Item extends TreeItem> {
  label: string
  branches: ReadonlyMap<string, Branch<Item>>
  opened: ReadonlySet<string>
  onToggle: (item: Item, open: boolean) => void
  /** More of a branch, or another try, by the id of what it is below. */
  onMore: (parent: string) => void
  words: TreeWords
}

const typingMs = 600
const steps = ['ps-2', 'ps-6', 'ps-11', 'ps-16', 'ps-20', 'ps-24']

/** What is typed soon after each other is one beginning of a name. */
function useTyped() {
  const typed = useRef({ text: '', at: 0 })
  return (letter: string) => {
    const now = performance.now()
    const before = now - typed.current.at < typingMs ? typed.current.text : ''
    typed.current = { text: before + letter, at: now }
    return typed.current.text
  }
}

/**
 * A tree by the pattern of ARIA: one stop of the Tab key, arrows, Home, End and first letters between its lines, which
 * mirror from right to left. Enter opens a record or a branch. It knows only what has been loaded of each branch.
 */
export function Tree<Item extends TreeItem>({
  label,
  branches,
  opened,
  onToggle,
  onMore,
  words,
}: Props<Item>) {
  const { dir } = useI18n()
  const [active, setActive] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const type = useTyped()
  const rows = rowsOf(branches, opened)
  const stop = stopOf(rows, active)
  const hadFocus = useRef(false)

  const lineOf = (id: string) => frame.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`)

  // The line that asked for more is gone when more is there: the focus goes on to what took its place.
  useEffect(() => {
    if (!hadFocus.current || frame.current?.contains(document.activeElement)) return
    lineOf(stop)?.focus({ preventScroll: true })
  })

  function focus(id: string): void {
    setActive(id)
    lineOf(id)?.focus()
  }

  function act(row: TreeRow<Item>, viaKey: boolean): void {
    if (row.kind === 'more' || row.kind === 'failed') {
      const { items = [] } = branches.get(row.parent) ?? {}
      // The first of those that come will stand here.
      setActive(items.at(-1)?.id ?? row.parent)
      onMore(row.parent)
    } else if (row.kind === 'item') {
      const link = lineOf(row.id)?.querySelector<HTMLElement>('[data-record-link]')
      if (link && (viaKey || !row.item.branch)) link.click()
      else if (row.item.branch) onToggle(row.item, !row.open)
    }
  }

  /** Tells whether the key was the tree's. */
  function press(row: TreeRow<Item>, key: string): boolean {
    const move = moveOf(rows, stop, key, dir)
    if (move && 'focus' in move) focus(move.focus)
    else if (move && row.kind === 'item') onToggle(row.item, 'open' in move)
    if (move || key.length > 1) return move !== undefined || /^(Arrow|Home|End)/.test(key)
    const named = nodeNamed(rows, stop, type(key))
    if (named !== undefined) focus(named)
    return true
  }

  function onKeyDown(event: KeyboardEvent): void {
    const row = rows.find(({ id }) => id === stop)
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') act(row, true)
    // The space bar opens a branch, and a record where there is none.
    else if (event.key === ' ') act(row, !row.item?.branch)
    else if (!press(row, event.key)) return
    event.preventDefault()
  }

  function onClick({ target }: MouseEvent): void {
    if (!(target instanceof Element) || target.closest('[data-record-link]')) return
    const id = target.closest<HTMLElement>('[data-line]')?.dataset.line
    const row = rows.find((one) => one.id === id)
    if (!row) return
    focus(row.id)
    act(row, false)
  }

  return (
    <div
      ref={frame}
      role="tree"
      aria-label={label}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={(event) => {
        // Gone with its line, the focus is still the tree's.
        if (event.relatedTarget) hadFocus.current = false
      }}
    >
      {rows.map((row) => (
        <div
          key={row.id}
          role="treeitem"
          data-line={row.id}
          data-kind={row.kind}
          tabIndex={row.id === stop ? 0 : -1}
          aria-level={row.level}
          aria-setsize={row.size}
          aria-posinset={row.at}
          aria-expanded={row.kind === 'item' && row.item.branch ? row.open : undefined}
          aria-busy={row.kind === 'loading' || undefined}
          onFocus={() => setActive(row.id)}
          className={`flex min-h-10 cursor-pointer items-center gap-2 rounded-control py-1 pe-1 outline-offset-[-2px] hover:bg-surface-hover pointer-coarse:min-h-12 ${steps[Math.min(row.level, steps.length) - 1]}`}
        >
          <TreeLine row={row} branch={branches.get(row.parent)} words={words} />
        </div>
      ))}
    </div>
  )
}

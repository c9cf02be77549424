import { useRef, useState } from 'react'

/** Rows that are ticked, on this page and others, each as it was last seen. */
export interface Selection<Row> {
  readonly rows: ReadonlyMap<string, Row>
  /** How much of the page is ticked. */
  readonly page: 'none' | 'some' | 'all'
  has(id: string): boolean
  /** Ticks or clears a row; with `range`, all rows from the last one touched to this one. */
  toggle(id: string, range: boolean): void
  /** Ticks the whole page, or clears it when all of it is ticked. */
  togglePage(): void
  add(rows: readonly Row[]): void
  clear(): void
}

function extent(ticked: number, all: number): Selection<unknown>['page'] {
  if (ticked === 0) return 'none'
  return ticked === all ? 'all' : 'some'
}

/** `scope` is what the selection belongs to: under other filters it is empty. */
export function useSelection<Row extends { id: string }>(
  rows: readonly Row[],
  scope: string,
): Selection<Row> {
  const [stored, setStored] = useState({ scope, rows: new Map<string, Row>() })
  const last = useRef<string>(undefined)
  const chosen = new Map(stored.scope === scope ? stored.rows : [])
  for (const row of rows) if (chosen.has(row.id)) chosen.set(row.id, row)
  const ids = rows.map(({ id }) => id)
  const ticked = ids.filter((id) => chosen.has(id)).length

  function put(some: readonly Row[], on: boolean) {
    setStored((before) => {
      const next = new Map(before.scope === scope ? before.rows : [])
      for (const row of some) {
        if (on) next.set(row.id, row)
        else next.delete(row.id)
      }
      return { scope, rows: next }
    })
  }

  return {
    rows: chosen,
    page: extent(ticked, ids.length),
    has: (id) => chosen.has(id),
    toggle(id, range) {
      const here = ids.indexOf(id)
      const start = range && last.current !== undefined ? ids.indexOf(last.current) : here
      const from = start < 0 ? here : start
      last.current = id
      put(rows.slice(Math.min(from, here), Math.max(from, here) + 1), !chosen.has(id))
    },
    togglePage: () => put(rows, ticked < ids.length),
    add: (some) => put(some, true),
    clear: () => setStored({ scope, rows: new Map() }),
  }
}

import { atom, type ReadableAtom } from 'nanostores'
import { type Problem, problemOf } from '#src/lib/api/problem.ts'
import type { Listed } from '#src/lib/api/response-shape.ts'
import { onPageLeft } from '#src/lib/nav/page-change.ts'
import { onSignedOut } from '#src/stores/signed-out.ts'
import { latest } from './base/latest.ts'

/** Rows as far as they were asked for, the newest first; `count` is how many the server has. */
export interface Pile<Row> {
  rows: readonly Row[] | null
  count: number
  page: number
  more: boolean
  loading: boolean
  error: Problem | null
}

type Change<Row> = (before: readonly Row[]) => readonly Row[]

const onceEach = <Row extends { id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/** Rows that are read page by page, the next ones below those before. */
export function pile<Row extends { id: string }>(
  fetch: (of: string, page: number, options: { signal: AbortSignal }) => Promise<Listed<Row>>,
) {
  const empty: Pile<Row> = { rows: null, count: 0, page: 0, more: false, loading: false, error: null }
  const $state = atom<Pile<Row>>(empty)
  const turns = latest()
  let whose = ''
  /** What was changed here while rows are read: their answer may be older. */
  let meanwhile: Change<Row>[] = []

  async function read(of: string, page: number): Promise<void> {
    const turn = turns.start()
    const before = page === 1 && of !== whose ? empty : $state.get()
    whose = of
    meanwhile = []
    $state.set({ ...before, loading: true, error: null })
    try {
      const answer = await fetch(of, page, { signal: turn.signal })
      if (!turn.current()) return
      const held = page === 1 ? [] : ($state.get().rows ?? [])
      const known = new Set(held.map(({ id }) => id))
      // What was written meanwhile has pushed rows on to the next page.
      const read = [...held, ...answer.results.filter(({ id }) => !known.has(id))]
      const rows =
        page === 1 ? onceEach(meanwhile.reduce<readonly Row[]>((before, one) => one(before), read)) : read
      const count = Math.max(0, answer.count + rows.length - read.length)
      $state.set({ rows, count, page, more: answer.next !== null, loading: false, error: null })
    } catch (error) {
      if (turn.current()) $state.set({ ...$state.get(), loading: false, error: problemOf(error) })
    }
  }

  function change(rows: Change<Row>): void {
    const state = $state.get()
    if (state.loading) meanwhile.push(rows)
    const before = state.rows ?? []
    const after = rows(before)
    $state.set({ ...state, rows: after, count: Math.max(0, state.count + after.length - before.length) })
  }

  function clear(): void {
    turns.cancel()
    whose = ''
    $state.set(empty)
  }
  onSignedOut(clear)
  onPageLeft(clear)

  return {
    $state: $state as ReadableAtom<Pile<Row>>,
    load: (of: string) => read(of, 1),
    /** Reads what comes below; the first page again where none is there. */
    loadMore: () => read(whose, $state.get().page + 1),
    find: (id: string) => $state.get().rows?.find((row) => row.id === id),
    /** Puts a row on top, or in place of the one called `id`. */
    put: (row: Row, id?: string) =>
      change((rows) => (id === undefined ? [row, ...rows] : rows.map((one) => (one.id === id ? row : one)))),
    update: (id: string, part: Partial<Row>) =>
      change((rows) => rows.map((one) => (one.id === id ? { ...one, ...part } : one))),
    /** Takes a row out; what it gives back puts it in again, where it was. */
    take(id: string): () => void {
      const at = $state.get().rows?.findIndex((row) => row.id === id) ?? -1
      const row = $state.get().rows?.[at]
      change((rows) => rows.filter((one) => one.id !== id))
      return () => row && change((rows) => rows.toSpliced(at, 0, row))
    },
    clear,
  }
}

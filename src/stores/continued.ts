import { atom, type ReadableAtom } from 'nanostores'
import type { Problem } from '#src/lib/api/problem.ts'
import type { Query } from '#src/lib/api/query.ts'
import type { Listed } from '#src/lib/api/response-shape.ts'
import { onPageLeft } from '#src/lib/nav/page-change.ts'
import { latest } from './base/latest.ts'
import type { LoadableStore } from './base/loadable.ts'
import { attempt } from './result.ts'
import { onSignedOut } from './signed-out.ts'

export interface Continued {
  loading: boolean
  error: Problem | null
}

/**
 * Reads on where a list ends: `next` is where that is, and is asked for as `after`. What the list shows is another one
 * once its own `next` has changed.
 */
export function continued<Row extends { id: string }>(
  list: LoadableStore<[Query], Listed<Row>>,
): { $state: ReadableAtom<Continued>; load: (query: Query) => Promise<void> } {
  const idle: Continued = { loading: false, error: null }
  const $state = atom<Continued>(idle)
  const turns = latest()
  const held = () => list.$state.get().data
  const isRead = () => list.$state.get().loading

  function append(answer: Listed<Row>): void {
    const before = held()
    if (!before) return
    const known = new Set(before.results.map(({ id }) => id))
    const fresh = answer.results.filter(({ id }) => !known.has(id))
    // A backend that knows no `after` has sent all there is, and ends where it did before.
    const next = answer.next === before.next ? null : answer.next
    list.replace({ ...before, results: [...before.results, ...fresh], next })
  }

  /** @param query of the list that is shown */
  async function load(query: Query): Promise<void> {
    const next = held()?.next
    // While it is read itself, it is still the list of another query, or is about to have another end.
    if (!next || isRead()) return
    const turn = turns.start()
    $state.set({ loading: true, error: null })
    const answer = await attempt(() => list.fetch({ ...query, after: next }))
    if (!turn.current()) return
    const isShown = held()?.next === next && !isRead()
    if (answer.ok && isShown) append(answer.value)
    $state.set({ loading: false, error: answer.ok || !isShown ? null : answer.problem })
  }

  const clear = () => {
    turns.cancel()
    $state.set(idle)
  }
  onSignedOut(clear)
  onPageLeft(clear)
  return { $state, load }
}

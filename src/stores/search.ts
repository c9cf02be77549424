import { atom, type ReadableAtom } from 'nanostores'
import type { PeopleCounts, SearchGroup, SearchKind } from '#contract/search.ts'
import { type Problem, problemOf } from '#src/lib/api/problem.ts'
import { countPeople, searchRecords } from '#src/lib/api/search.ts'
import { latest } from './base/latest.ts'
import { loadable } from './base/loadable.ts'
import { onSignedOut } from './signed-out.ts'

/** Somebody who types has the next letter sooner than this, in milliseconds. */
const pauseMs = 180
/** A single letter finds half of everybody; the server does not look for it. */
const shortest = 2

export interface Search {
  text: string
  /** What is found for it, or for the text before it while `loading`; null when nothing is searched for. */
  groups: readonly SearchGroup[] | null
  loading: boolean
  error: Problem | null
}
const nothing: Search = { text: '', groups: null, loading: false, error: null }

interface SearchStore {
  $state: ReadableAtom<Search>
  /** Searches for the text once the typing rests. */
  search: (text: string) => void
  /** The same again, after a failure. */
  retry: () => void
  clear: () => void
}

/** A search over everybody. What it finds stays in memory: it has names of children. */
export function searchStore(kinds: readonly SearchKind[]): SearchStore {
  const $state = atom<Search>(nothing)
  const turns = latest()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function runSearch(): Promise<void> {
    const turn = turns.start()
    const { text } = $state.get()
    try {
      const groups = await searchRecords(text.trim(), kinds, { signal: turn.signal })
      if (turn.current()) $state.set({ text, groups, loading: false, error: null })
    } catch (error) {
      if (turn.current()) $state.set({ ...$state.get(), loading: false, error: problemOf(error) })
    }
  }

  function stop() {
    clearTimeout(timer)
    turns.cancel()
  }

  function search(text: string) {
    stop()
    if (text.trim().length < shortest) return $state.set({ ...nothing, text })
    $state.set({ ...$state.get(), text, loading: true, error: null })
    timer = setTimeout(() => void runSearch(), pauseMs)
  }

  function clear() {
    stop()
    $state.set(nothing)
  }

  onSignedOut(clear)
  return { $state, search, retry: () => search($state.get().text), clear }
}

const counts = loadable<[], PeopleCounts>({
  name: 'people-counts',
  fetch: (options) => countPeople(options),
  onChange: 'keep',
})

/** How many people of each kind there are. */
export const $peopleCounts = counts.$state
export const loadPeopleCounts = counts.load

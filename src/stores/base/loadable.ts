import { atom, type ReadableAtom } from 'nanostores'
import { type Problem, problemOf } from '#src/lib/api/problem.ts'
import { onPageLeft } from '#src/lib/nav/page-change.ts'
import { cacheAnswer, cachedAnswer, forgetAnswer } from '#src/stores/answer-cache.ts'
import { onSignedOut } from '#src/stores/signed-out.ts'
import { keepSame } from './keep-same.ts'
import { latest } from './latest.ts'

/** Something that is fetched. `data` stays while it is fetched again or when that failed. */
export type Loadable<T> = { data: T | null; loading: boolean; error: Problem | null }

type Settings<Args extends unknown[], T> = {
  /** Names this store among the remembered answers. */
  name: string
  fetch: (options: { signal: AbortSignal }, ...args: Args) => Promise<T>
  /** `keep` the rows of another filter till the new ones are here; `drop` the record of another id at once. */
  onChange: 'keep' | 'drop'
}

export type LoadableStore<Args extends unknown[], T> = {
  $state: ReadableAtom<Loadable<T>>
  /** Fetches for `args`; resolves when the newest request is in the state. Never rejects. */
  load: (...args: Args) => Promise<void>
  /** Fetches for `args` before the page is drawn: its own first `load` of them fetches nothing more. */
  prepare: (...args: Args) => Promise<void>
  /** What was fetched for `args` lately. */
  seen: (...args: Args) => T | undefined
  /** The next `load` of `args` shows nothing before it has an answer: a form starts with what the server has now. */
  forget: (...args: Args) => void
  /** Fetches without keeping it: rows of other pages. Rejects with the problem. */
  fetch: (...args: Args) => Promise<T>
  /** Fetches the last request again. */
  reload: () => Promise<void>
  /** Puts a newer value in place, such as the answer of a save. */
  replace: (data: T) => void
  clear: () => void
}

/** The three states of the specification's slices: pending, fulfilled, rejected. */
export function loadable<Args extends unknown[], T>(settings: Settings<Args, T>): LoadableStore<Args, T> {
  const { name, fetch, onChange } = settings
  const empty: Loadable<T> = { data: null, loading: false, error: null }
  const $state = atom<Loadable<T>>(empty)
  const turns = latest()
  let last: { key: string; args: Args } | undefined

  const keyOf = (args: Args) => `${name}:${JSON.stringify(args)}`

  let prepared: { key: string; done: Promise<void> } | undefined

  function load(...args: Args): Promise<void> {
    const { key, done } = prepared ?? {}
    prepared = undefined
    return done && key === keyOf(args) ? done : start(args)
  }

  function prepare(...args: Args): Promise<void> {
    const done = start(args)
    prepared = { key: keyOf(args), done }
    return done
  }

  async function start(args: Args): Promise<void> {
    const key = keyOf(args)
    const held = onChange === 'keep' || last?.key === key ? $state.get().data : null
    const turn = turns.start()
    last = { key, args }
    $state.set({ data: cachedAnswer<T>(key) ?? held, loading: true, error: null })
    try {
      const fresh = await fetch({ signal: turn.signal }, ...args)
      if (!turn.current()) return
      const data = keepSame($state.get().data, fresh)
      cacheAnswer(key, data)
      $state.set({ data, loading: false, error: null })
    } catch (error) {
      if (turn.current()) $state.set({ ...$state.get(), loading: false, error: problemOf(error) })
    }
  }

  function clear(): void {
    turns.cancel()
    last = undefined
    prepared = undefined
    $state.set(empty)
  }

  onSignedOut(clear)
  // The next page starts with what it asked for itself, which may be among the remembered answers.
  onPageLeft(clear)
  return {
    $state,
    load,
    prepare,
    // What was prepared comes with the state: React first takes the page over as it was made.
    seen: (...args) => (prepared ? undefined : cachedAnswer(keyOf(args))),
    forget: (...args) => forgetAnswer(keyOf(args)),
    fetch: (...args) => fetch({ signal: new AbortController().signal }, ...args),
    reload: async () => (last ? start(last.args) : undefined),
    replace(data) {
      turns.cancel()
      if (last) cacheAnswer(last.key, data)
      $state.set({ data, loading: false, error: null })
    },
    clear,
  }
}

/** Rows with what counts them: what has the rows read again may have moved some from one count to another. */
export function withCounts<Args extends unknown[], Rows, Counted extends unknown[], Counts>(
  rows: LoadableStore<Args, Rows>,
  counts: LoadableStore<Counted, Counts>,
): LoadableStore<Args, Rows> {
  const reload = async () => {
    void counts.reload()
    await rows.reload()
  }
  return { ...rows, reload }
}

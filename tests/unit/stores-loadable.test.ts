import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/lib/api/problem.ts'
import { announceLeft } from '#src/lib/nav/page-change.ts'
import { cacheAnswer, cachedAnswer, clearAnswerCache } from '#src/stores/answer-cache.ts'
import { loadable, withCounts } from '#src/stores/base/loadable.ts'
import { clearOnSignOut } from '#src/stores/signed-out.ts'

type Ask = {
  key: string
  signal: AbortSignal
  answer: (value: string) => void
  fail: (error: unknown) => void
}

let asks: Ask[] = []
beforeEach(() => {
  asks = []
  clearAnswerCache()
})
afterEach(() => vi.useRealTimers())

function store(onChange: 'keep' | 'drop') {
  return loadable<[string], string>({
    name: 'test',
    onChange,
    fetch: ({ signal }, key) =>
      new Promise((answer, fail) => {
        asks.push({ key, signal, answer, fail })
      }),
  })
}
const answer = async (index: number, value: string) => {
  asks[index]?.answer(value)
  await Promise.resolve()
}

test('pending, fulfilled, rejected', async () => {
  const { $state, load } = store('keep')
  expect($state.get()).toEqual({ data: null, loading: false, error: null })
  const first = load('a')
  expect($state.get()).toEqual({ data: null, loading: true, error: null })
  await answer(0, 'rows')
  await first
  expect($state.get()).toEqual({ data: 'rows', loading: false, error: null })
  const second = load('a')
  asks[1]?.fail(new ApiError({ kind: 'timeout' }))
  await second
  expect($state.get()).toEqual({ data: 'rows', loading: false, error: { kind: 'timeout' } })
  void load('a')
  expect($state.get()).toEqual({ data: 'rows', loading: true, error: null })
})

test('the last request wins, whatever is answered first', async () => {
  const { $state, load } = store('keep')
  const loads = ['a', 'b', 'c'].map((key) => load(key))
  expect(asks.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
  await answer(2, 'of c')
  await answer(0, 'of a')
  asks[1]?.fail(new ApiError({ kind: 'aborted' }))
  await Promise.all(loads)
  expect($state.get()).toEqual({ data: 'of c', loading: false, error: null })
})

test('a list keeps the rows of the old filter, a record of another id is dropped at once', async () => {
  for (const onChange of ['keep', 'drop'] as const) {
    asks = []
    clearAnswerCache()
    const { $state, load } = store(onChange)
    const first = load('a')
    await answer(0, 'of a')
    await first
    void load('b')
    expect($state.get().data).toBe(onChange === 'keep' ? 'of a' : null)
  }
})

test('an answer of the last ten minutes shows while it is fetched again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { $state, load } = store('drop')
  for (const key of ['a', 'b']) {
    const done = load(key)
    await answer(asks.length - 1, `of ${key}`)
    await done
  }
  void load('a')
  expect($state.get()).toEqual({ data: 'of a', loading: true, error: null })
  vi.advanceTimersByTime(600_001)
  void load('b')
  expect($state.get().data).toBeNull()
})

test('reload fetches the same again; before a first load it does nothing', async () => {
  const { load, reload } = store('keep')
  await reload()
  expect(asks).toEqual([])
  void load('x')
  void reload()
  expect(asks.map(({ key }) => key)).toEqual(['x', 'x'])
})

test('a save replaces what is shown and what was on its way', async () => {
  const { $state, load, replace } = store('drop')
  const done = load('a')
  replace('saved')
  await answer(0, 'older')
  await done
  expect($state.get()).toEqual({ data: 'saved', loading: false, error: null })
})

test('a sign-out empties it, also of what is on its way', async () => {
  const { $state, load } = store('keep')
  const done = load('a')
  clearOnSignOut()
  await answer(0, 'late')
  await done
  expect($state.get()).toEqual({ data: null, loading: false, error: null })
})

test('rows of another page are fetched beside what is shown, and a failure is thrown', async () => {
  const { $state, load, fetch } = store('keep')
  const shown = load('a')
  const other = fetch('b')
  await answer(1, 'of b')
  expect(await other).toBe('of b')
  expect(asks[0]?.signal.aborted).toBe(false)
  await answer(0, 'of a')
  await shown
  expect($state.get().data).toBe('of a')
  const failing = fetch('c')
  asks[2]?.fail(new ApiError({ kind: 'offline' }))
  await expect(failing).rejects.toThrow('offline')
  expect($state.get()).toEqual({ data: 'of a', loading: false, error: null })
})

test('rows that are read again have their counts read too, where those were loaded', async () => {
  const [rows, counts] = [store('keep'), store('keep')]
  const list = withCounts(rows, counts)
  void list.load('rows')
  void list.reload()
  expect(asks.map(({ key }) => key)).toEqual(['rows', 'rows'])
  void counts.load('counts')
  const again = list.reload()
  expect(asks.slice(2).map(({ key }) => key)).toEqual(['counts', 'counts', 'rows'])
  await answer(4, 'new rows')
  // The rows do not wait for how many there are.
  await again
  expect(list.$state.get().data).toBe('new rows')
})

test('few answers are remembered', () => {
  for (let i = 0; i < 100; i++) cacheAnswer(`k${i}`, i)
  expect(cachedAnswer('k0')).toBeUndefined()
  expect(cachedAnswer('k99')).toBe(99)
})

test('a page that is left takes its data along; the next one finds what was seen lately, a form does not', async () => {
  const { $state, load, seen, forget } = store('keep')
  const first = load('a')
  await answer(0, 'of a')
  await first
  void load('b')
  announceLeft()
  expect(asks[1]?.signal.aborted).toBe(true)
  expect($state.get()).toEqual({ data: null, loading: false, error: null })
  expect([seen('a'), seen('b')]).toEqual(['of a', undefined])
  void load('a')
  expect($state.get()).toEqual({ data: 'of a', loading: true, error: null })
  announceLeft()
  forget('a')
  void load('a')
  expect($state.get()).toEqual({ data: null, loading: true, error: null })
})

test('rows that say the same are the same after they were fetched again', async () => {
  const fetched = [{ id: 'a', name: 'Ada' }]
  const { $state, load } = loadable<[string], { id: string; name: string }[]>({
    name: 'rows',
    onChange: 'keep',
    fetch: async () => structuredClone(fetched),
  })
  await load('all')
  const { data } = $state.get()
  await load('all')
  expect($state.get().data).toBe(data)
})

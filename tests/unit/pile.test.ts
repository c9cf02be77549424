import { expect, test } from 'vitest'
import type { Listed } from '#src/lib/api/response-shape.ts'
import { pile } from '#src/stores/pile.ts'

interface Row {
  id: string
  text?: string
}

const rowsOf = (...ids: string[]): Row[] => ids.map((id) => ({ id }))
const answerOf = (results: Row[], count = results.length, next: string | null = null): Listed<Row> => ({
  results,
  count,
  next,
  previous: null,
})

/** Rows whose answers come when the test says so. */
function slowPile() {
  const answers: ((answer: Listed<Row>) => void)[] = []
  const rows = pile<Row>(() => {
    const { promise, resolve } = Promise.withResolvers<Listed<Row>>()
    answers.push(resolve)
    return promise
  })
  const shown = () => rows.$state.get().rows?.map(({ id }) => id)
  const answer = async (given: Listed<Row>) => {
    answers.shift()?.(given)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { rows, shown, answer }
}

async function loaded(...ids: string[]) {
  const held = slowPile()
  void held.rows.load('a')
  await held.answer(answerOf(rowsOf(...ids)))
  return held
}

test('a row that is taken while rows are read stays away, whatever the older answer holds', async () => {
  const { rows, shown, answer } = await loaded('1', '2')
  void rows.load('a')
  rows.take('1')
  await answer(answerOf(rowsOf('1', '2')))
  expect(shown()).toEqual(['2'])
  expect(rows.$state.get().count).toBe(1)
})

test('a refusal that comes before the answer leaves the row once', async () => {
  const { rows, shown, answer } = await loaded('1', '2', '3')
  void rows.load('a')
  const undo = rows.take('2')
  undo()
  await answer(answerOf(rowsOf('1', '2', '3')))
  expect(shown()).toEqual(['1', '2', '3'])
  expect(rows.$state.get().count).toBe(3)
})

test('a row that is written while rows are read is shown once, known to the answer or not', async () => {
  for (const known of [false, true]) {
    const { rows, shown, answer } = await loaded('1')
    void rows.load('a')
    rows.put({ id: 'unsent' })
    rows.put({ id: '2' }, 'unsent')
    await answer(answerOf(rowsOf(...(known ? ['2', '1'] : ['1']))))
    expect(shown()).toEqual(['2', '1'])
    expect(rows.$state.get().count).toBe(2)
  }
})

test('what comes below keeps what was changed above it', async () => {
  const { rows, shown, answer } = slowPile()
  void rows.load('a')
  await answer(answerOf(rowsOf('1', '2'), 3, 'page 2'))
  void rows.loadMore()
  rows.take('1')
  await answer(answerOf(rowsOf('2', '3'), 3))
  expect(shown()).toEqual(['2', '3'])
})

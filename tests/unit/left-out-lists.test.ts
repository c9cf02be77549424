import { expect, test, vi } from 'vitest'
import { getTimeline } from '#src/lib/api/records.ts'
import { asPage } from '#src/lib/api/response-shape.ts'
import { countPeople } from '#src/lib/api/search.ts'
import { getSheet } from '#src/lib/api/statements.ts'

const answer = vi.hoisted(() => ({ body: {} }))
vi.mock('#src/lib/api/browser-client.ts', () => ({ api: { send: async () => answer.body } }))

test('what another backend leaves out of a list, a sheet or a count is nothing, and not an error', async () => {
  answer.body = { party: { name: 'Ada' }, lines: null }
  expect(await getSheet('7')).toMatchObject({ lines: [], payments: [] })
  answer.body = { events: null }
  expect(await getTimeline('drivers', '7')).toEqual([])
  answer.body = { events: [{ type: 'created' }] }
  expect(await getTimeline('drivers', '7')).toEqual([{ type: 'created', changes: [] }])
  answer.body = { kinds: [{ kind: 'driver', count: '3' }] }
  expect(await countPeople()).toEqual({ kinds: [{ kind: 'driver', count: 3, states: [], waiting: [] }] })
})

test('what is no page of rows reaches no table', () => {
  expect(asPage([{ id: '7' }])).toMatchObject({ count: 1, next: null, results: [{ id: '7' }] })
  expect(asPage({ results: [], count: 0 })).toMatchObject({ results: [] })
  for (const body of ['<html>', null, 7, {}, { results: {}, count: 1 }, { results: [], count: '1' }])
    expect(() => asPage(body), JSON.stringify(body)).toThrow('malformed')
})

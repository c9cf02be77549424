import { expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import type { ImportProgress, ImportResult } from '#contract/register.ts'
import { testServer } from './support.ts'

const server = await testServer()
const admin = await server.as('admin')
const path = '/api/web/vehicle-brands'

function send(rows: readonly string[], headers: Record<string, string> = {}) {
  const form = new FormData()
  form.append('file', new File([['name,country,active', ...rows].join('\n')], 'rows.csv'))
  const own = {
    cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; '),
    'x-csrftoken': admin.cookies.get('csrftoken') ?? '',
  }
  return server.app.request(`${path}/import`, {
    method: 'POST',
    body: form,
    headers: { ...own, ...headers },
  })
}
const upload = async (rows: readonly string[]) => (await (await send(rows)).json()) as ImportResult
const inLines = (rows: readonly string[]) => send(rows, { accept: 'application/x-ndjson, application/json' })
const count = async () => (await admin.get<Page<unknown>>(path)).body.count

interface Line {
  progress?: ImportProgress
  status?: number
  body?: Partial<ImportResult> & Record<string, unknown>
}
const read = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

test('of 30,000 rows with 200 bad ones nothing is half-imported; put right, all are in within 30 seconds', async () => {
  const good = Array.from({ length: 30_000 }, (_, index) => `Make ${index},GB,yes`)
  const bad = good.map((row, index) => (index % 150 === 0 ? `,${index},perhaps` : row))
  const refused = await upload(bad)
  expect([refused.created, refused.faultCount, await count()]).toEqual([0, 600, 0])
  expect(refused.faults[0]).toMatchObject({ row: 2, column: expect.any(String), message: expect.any(String) })
  const started = performance.now()
  expect((await upload(good)).created).toBe(30_000)
  expect(performance.now() - started).toBeLessThan(30_000)
  expect(await count()).toBe(30_000)
  const { body } = await admin.get<string>(`${path}/export?format=csv`)
  expect(body.trim().split('\n')).toHaveLength(30_001)
}, 120_000)

const more = Array.from({ length: 4000 }, (_, index) => `Brand ${index},FR,yes`)

test('a client that accepts progress gets how many rows are checked and stored, and the answer as the last line', async () => {
  const before = await count()
  const answer = await inLines(more)
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
  const lines = read(await answer.text())
  const reports = lines.flatMap(({ progress }) => progress ?? [])
  expect(reports[0]).toEqual({ stage: 'check', done: 0, total: 4000 })
  expect(reports.at(-1)).toEqual({ stage: 'store', done: 4000, total: 4000 })
  expect(lines.at(-1)).toMatchObject({ status: 200, body: { created: 4000, faultCount: 0 } })
  expect(await count()).toBe(before + 4000)
})

test('a file that is none is refused in the last line, as it would be without the lines', async () => {
  const lines = read(await (await inLines(['"'])).text())
  expect(lines.at(-1)).toEqual({ status: 400, body: { file: [expect.any(String)] } })
})

test('faults have the row number that a spreadsheet shows, also below empty lines', async () => {
  const { faults, rows } = await upload(['Blank A,GB,yes', '', '', ',GB,yes', '', 'Blank B,GB,perhaps', ''])
  expect(rows).toBe(3)
  expect(faults.map(({ row, column }) => [row, column])).toEqual([
    [5, 'name'],
    [7, 'active'],
  ])
})

test('an import that nobody waits for any more is taken back', async () => {
  const before = await count()
  const answer = await inLines(more.map((row) => `New ${row}`))
  const lines = answer.body?.getReader()
  expect(Buffer.from((await lines?.read())?.value ?? []).toString()).toContain('"stage":"check"')
  await lines?.cancel()
  // The embedded database does one thing at a time: this waits until the transaction has ended.
  expect(await count()).toBe(before)
  expect(server.log.filter((line) => line.includes('request_failed'))).toEqual([])
})

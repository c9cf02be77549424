import { expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import type { ImportResult } from '#contract/register.ts'
import { testServer } from './support.ts'

const server = await testServer()
const admin = await server.as('admin')
const path = '/api/web/vehicle-brands'

async function upload(rows: readonly string[]) {
  const form = new FormData()
  form.append('file', new File([['name,country,active', ...rows].join('\n')], 'rows.csv'))
  const headers = {
    cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; '),
    'x-csrftoken': admin.cookies.get('csrftoken') ?? '',
  }
  const answer = await server.app.request(`${path}/import`, { method: 'POST', body: form, headers })
  return (await answer.json()) as ImportResult
}
const count = async () => (await admin.get<Page<unknown>>(path)).body.count

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

import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from './support/client.ts'
import { testServer } from './support.ts'

const { as } = await testServer()
let admin: Client
beforeAll(async () => {
  admin = await as('admin')
})

const path = '/api/web/vehicle-brands'
const nested = (depth: number, inmost: string) => `${'{"a":'.repeat(depth)}${inmost}${'}'.repeat(depth)}`

describe('a body is bad input', () => {
  test.each([
    ['20,000 objects in each other with a NUL inside', nested(20_000, '"\\u0000"')],
    ['170,000 objects in each other', nested(170_000, '1')],
    ['500,000 lists in each other', `{"name":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
    ['a list that never ends', '['.repeat(1_000_000)],
    ['a NUL at depth', nested(20, '"\\u0000"')],
    ['half a character at depth', nested(20, '"\\udc00"')],
    ['a NUL in a name', '{"name":"a","\\u0000":1}'],
  ])('when it is %s', async (_, text) => {
    const answer = await admin.post(path, text)
    expect(answer.status).toBe(400)
    expect(answer.body.non_field_errors).toHaveLength(1)
  })

  test('but not for brackets in what somebody typed', async () => {
    const name = `[[{{ \\" ${'['.repeat(60)}`
    expect((await admin.post(path, `{"name":"${name}","country":"GB","active":true}`)).status).toBe(201)
  })
})

test('a NUL in the address finds nothing, half a character neither', async () => {
  const addresses = [
    `${path}?search=a%00`,
    `${path}?ordering=%00`,
    `${path}/%00`,
    `${path}?search=%ED%A0%80`,
    `${path}?search=%FF`,
    `${path}/%ED%A0%80`,
  ]
  const answers = await Promise.all(addresses.map((address) => admin.get(address)))
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 200, 200, 404])
})

test('a NUL in a header is no 500 either', async () => {
  for (const name of ['idempotency-key', 'if-match', 'accept-language', 'cookie', 'user-agent']) {
    const answer = await admin.post(path, { name: `By ${name}` }, { [name]: '%00\u00ff' })
    expect(answer.status, name).toBeLessThan(500)
  }
})

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { badGateway, type FaultProxy, startFaultProxy } from '#tests/e2e/support/fault-proxy.ts'

let server: Server
let proxy: FaultProxy
let reached: string[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await text(request)
    reached.push(`${request.method} ${request.url} ${request.headers.host} ${body}`)
    response.end('a'.repeat(1000))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy = await startFaultProxy(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
})

afterEach(() => {
  proxy.heal()
  reached = []
})

afterAll(async () => {
  await proxy.close()
  server.close()
})

test('passes requests on as they are, with the host the browser named', async () => {
  const answer = await fetch(`${proxy.url}/api/x?page=2`, { method: 'POST', body: 'hello' })
  expect(await answer.text()).toHaveLength(1000)
  expect(reached).toEqual([`POST /api/x?page=2 ${new URL(proxy.url).host} hello`])
})

test('answers in the place of the server, as often as it was set to', async () => {
  proxy.spoil(/x/, badGateway, { times: 1, method: 'GET' })
  expect((await fetch(`${proxy.url}/x`)).status).toBe(502)
  expect((await fetch(`${proxy.url}/x`)).status).toBe(200)
  expect(proxy.seen(/x/).map(({ forwarded }) => forwarded)).toEqual([false, true])
})

test('cuts connections before, in and after the work of the server', async () => {
  proxy.spoil(/reset/, { kind: 'reset' })
  proxy.spoil(/half/, { kind: 'truncate' })
  proxy.spoil(/lost/, { kind: 'lose' })
  await expect(fetch(`${proxy.url}/reset`)).rejects.toThrow()
  await expect(fetch(`${proxy.url}/half`).then((answer) => answer.text())).rejects.toThrow()
  await expect(fetch(`${proxy.url}/lost`)).rejects.toThrow()
  expect(reached.map((line) => line.split(' ')[1])).toEqual(['/half', '/lost'])
})

test('gives an answer on late, after the server has done its work', async () => {
  proxy.spoil(/late/, { kind: 'late', milliseconds: 150 })
  const started = performance.now()
  const late = fetch(`${proxy.url}/late`)
  await expect.poll(() => reached.length, { interval: 5 }).toBe(1)
  expect(proxy.seen(/late/)[0]?.status).toBeUndefined()
  expect(await (await late).text()).toHaveLength(1000)
  expect(performance.now() - started).toBeGreaterThanOrEqual(145)
  await expect.poll(() => proxy.seen(/late/)[0]?.status).toBe(200)
})

test('lets a request hang until it is healed', async () => {
  proxy.spoil(/hang/, { kind: 'hang' })
  const hanging = fetch(`${proxy.url}/hang`)
  await expect.poll(() => proxy.seen(/hang/)).toHaveLength(1)
  proxy.heal()
  await expect(hanging).rejects.toThrow()
  expect(reached).toEqual([])
})

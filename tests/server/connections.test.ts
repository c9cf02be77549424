import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { watchConnections } from '#server/app/connections.ts'
import { rawConnection } from './support/raw-request.ts'

const long = Buffer.alloc(64 * 1024 * 1024)
const sockets: Socket[] = []
const server = createServer((incoming, outgoing) => {
  sockets.push(incoming.socket)
  if (incoming.url === '/long') outgoing.end(long)
  else if (incoming.url === '/work') setTimeout(() => outgoing.end('done'), 1000)
  else outgoing.end('short')
})
// Node adds a second of its own.
server.keepAliveTimeout = 100
watchConnections(server, 200)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.closeAllConnections())
afterAll(() => server.close())

/** Asks on a connection of its own and waits until the server has closed it. */
async function closed(path: string, take: boolean) {
  const { socket, send } = await rawConnection(origin)
  if (!take) socket.pause()
  const requested = once(server, 'request')
  await send(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  await requested
  const theirs = sockets.at(-1)
  if (theirs && !theirs.destroyed) await once(theirs, 'close')
  return theirs?.destroyed
}

test('an answer that nobody takes in is ended', async () => {
  expect(await closed('/long', false)).toBe(true)
})

test('a connection that is kept open after its answer is ended', async () => {
  expect(await closed('/short', true)).toBe(true)
})

test('work that takes longer gets its answer', async () => {
  const [response] = await once(get(`${origin}/work`), 'response')
  expect(response.statusCode).toBe(200)
  response.resume()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { preparedFolder } from './support/prepared-folder.ts'
import { head, rawConnection } from './support/raw-request.ts'
import { spawnServer } from './support/spawn-server.ts'

const server = spawnServer(await preparedFolder())
let origin = ''
beforeAll(async () => {
  origin = (await server.ready()).replace('localhost', '127.0.0.1')
})
afterAll(() => server.stop('SIGKILL'))

const guess = JSON.stringify({ email: 'nobody@example.test', password: 'guess' })

/** A sign-in that is sent whole, from an address of this machine. */
async function signIn(address: string) {
  const connection = await rawConnection(origin, address)
  await connection.send(
    head('POST', '/api/auth/web-login', guess.length).replace('\r\n', '\r\nconnection: close\r\n'),
  )
  await connection.send(guess)
  return connection.end()
}

/** Sends this much of a request and no more. */
async function halfSent(bytes: string) {
  const connection = await rawConnection(origin)
  await connection.send(bytes)
  return connection
}

test('1,010 half-sent requests from one address leave every other caller served, and end within 30 s', async () => {
  const half = `${head('POST', '/api/auth/web-login', 100)}{`
  const hostile = await Promise.all(Array.from({ length: 1010 }, () => halfSent(half)))
  const others = [
    halfSent('POST /api/auth/web-login HTTP/1.1\r\nhost: local'),
    halfSent(`${head('GET', '/api/health', 100)}{`),
    halfSent(`${head('POST', '/', 100)}{`),
  ]
  const served = await Promise.all(['127.0.0.1', '127.0.0.2', '127.0.0.3'].map(signIn))
  expect(served.map(({ status }) => status)).toEqual([400, 400, 400])
  expect((await fetch(`${origin}/api/health`)).status).toBe(200)

  const ends = await Promise.all(hostile.map((connection) => connection.end()))
  expect(ends.filter(({ status }) => status !== 408)).toEqual([])
  expect(ends[0]?.text).toContain('"code":"request_timeout"')
  const unfinished = await Promise.all(others.map(async (connection) => (await connection).end()))
  const longest = Math.max(...[...ends, ...unfinished].map(({ s }) => s))
  expect(longest).toBeLessThan(30)
  process.stdout.write(`ended after ${longest.toFixed(1)} s\n`)
})

import { Agent, type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preparedFolder } from './support/prepared-folder.ts'
import { spawnServer } from './support/spawn-server.ts'

const server = spawnServer(await preparedFolder())
let port = ''
beforeAll(async () => {
  port = new URL(await server.ready()).port
})
afterAll(() => server.stop('SIGKILL'))

interface Got {
  status: number
  retryAfter: string | undefined
}

/** One request on a connection of its own; rejects when it gets no answer. */
function call(method: string, path: string, body?: object) {
  const agent = new Agent({ keepAlive: false })
  const headers = body ? { 'content-type': 'application/json' } : {}
  return new Promise<Got>((resolve, reject) => {
    const answered = (response: IncomingMessage) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    }
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, answered)
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

const signIn = (name: string) =>
  call('POST', '/api/auth/web-login', { email: `${name}@example.test`, password: 'guess' })
const count = (answers: readonly Got[], status: number) =>
  answers.filter((one) => one.status === status).length

test('overload is answered with 429 or 503 and when to come back, and is over within 10 s', async () => {
  const flood = Array.from({ length: 600 }, (_, index) => signIn(`nobody${index}`))
  const answers = await Promise.all(flood)
  const over = performance.now()
  // Some are served, the others are told; nobody is left hanging or cut off.
  const turnedAway = answers.filter(({ status }) => status === 429 || status === 503)
  expect(count(answers, 400)).toBeGreaterThan(0)
  expect(turnedAway.length).toBeGreaterThan(0)
  expect(count(answers, 400) + turnedAway.length).toBe(answers.length)
  expect(turnedAway.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)

  const health = await call('GET', '/api/health')
  // This address has used up its sign-ins, so what recovers is shown by what is no sign-in.
  const code = await call('POST', '/api/auth/password-reset', { email: 'somebody@example.test' })
  expect([health.status, code.status]).toEqual([200, 200])
  expect(performance.now() - over).toBeLessThan(10_000)
  process.stdout.write(
    `${count(answers, 400)} served, ${count(answers, 429)} × 429, ${count(answers, 503)} × 503; ` +
      `recovered in ${Math.round(performance.now() - over)} ms\n`,
  )
})

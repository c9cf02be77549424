import { afterAll, beforeAll, expect, test } from 'vitest'
import { preparedFolder } from './support/prepared-folder.ts'
import { longestHold, watchedServer } from './support/watchdog.ts'

const server = watchedServer(await preparedFolder())
let origin = ''
beforeAll(async () => {
  origin = await server.ready()
  // The first call of each kind compiles what it needs.
  await post('/api/auth/web-login', '{}')
  await post('/api/registrations/drivers', '{}')
})
afterAll(() => server.stop('SIGKILL'))

async function post(path: string, body: string) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body })
  return { status: answer.status, text: await answer.text() }
}

/** As much as a body may hold: a little less than 1 MiB. */
const most = 1_000_000
const filled = (one: string) =>
  Array.from({ length: Math.floor(most / (one.length + 1)) }, () => one).join(',')
const keys = Array.from({ length: 90_000 }, (_, index) => `"k${index}":1`).join(',')

test.each([
  [
    'an email of a million letters',
    '/api/auth/web-login',
    `{"email":"${'a'.repeat(most)}@b.c","password":"x"}`,
  ],
  ['an email of many dots', '/api/auth/web-login', `{"email":"a@${'a.'.repeat(most / 2)}","password":"x"}`],
  [
    'a password of a million letters',
    '/api/auth/web-login',
    `{"email":"a@b.test","password":"${'é'.repeat(most / 2)}"}`,
  ],
  [
    'a number of a million digits',
    '/api/auth/login/driver/otp',
    `{"action":"send","mobile_number":"+${'4'.repeat(most)}"}`,
  ],
  ['90,000 fields that are not known', '/api/auth/web-login', `{${keys}}`],
  [
    '9,000 fields that are not known',
    '/api/auth/web-login',
    `{${Array.from({ length: 9000 }, (_, index) => `"${'k'.repeat(100)}${index}":1`).join(',')}}`,
  ],
  ['500,000 papers', '/api/registrations/drivers', `{"papers":[${filled('1')}]}`],
  ['300,000 papers that are objects', '/api/registrations/drivers', `{"papers":[${filled('{}')}]}`],
  [
    '160,000 objects within each other',
    '/api/auth/web-login',
    `${'{"a":'.repeat(160_000)}1${'}'.repeat(160_000)}`,
  ],
  ['a list in place of an object', '/api/auth/web-login', `[${filled('[]')}]`],
])('%s holds nobody up', async (_, path, body) => {
  let answer = { status: 0, text: '' }
  // The shortest of three: whatever else the machine does makes one longer.
  let busyMs = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3; round += 1) {
    const held = await server.held(async () => {
      answer = await post(path, body)
    })
    busyMs = Math.min(busyMs, held.busyMs)
  }
  process.stdout.write(`${busyMs.toFixed(0)} ms, ${answer.status}, ${answer.text.length} characters\n`)
  expect(answer.status).toBe(400)
  expect(answer.text.length).toBeLessThan(100_000)
  expect(busyMs).toBeLessThan(longestHold)
})

test('an address of 15,000 characters holds nobody up', async () => {
  const { busyMs } = await server.held(async () => {
    await fetch(`${origin}/api/health?${'a=&'.repeat(5000)}`)
    await fetch(`${origin}/api/${'%61'.repeat(5000)}`)
    await fetch(`${origin}/${'a/'.repeat(7500)}`)
  })
  expect(busyMs).toBeLessThan(longestHold)
})

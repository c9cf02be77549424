import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '#server/app/open-database.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { connectPglite } from '#server/platform/db/connect.ts'
import { demoPassword } from '#server/platform/demo-accounts.ts'
import { readEnv } from '#server/platform/env.ts'
import { storedSecret } from '#server/platform/secrets/secret.ts'
import { accounts } from '#server/schema/accounts.ts'
import { emptyFolder } from '../support/folder.ts'
import { preparedFolder } from './support/prepared-folder.ts'
import { spawnServer } from './support/spawn-server.ts'

const running: ReturnType<typeof spawnServer>[] = []
const start = (...args: Parameters<typeof spawnServer>) => {
  const server = spawnServer(...args)
  running.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ child, stop }) => (child.exitCode === null ? stop() : null)))
})

const own = 'a word of our own'
const twoWays =
  /^Others can reach this server[^\n]+\n[^\n]+two ways out:\n +Set DEMO_PASSWORD[^\n]+\n[^\n]+DEMO_DATA=false[^\n]+\n$/
/** A database in which one of the demo can sign in, and somebody of the business itself. */
async function folderWithDemo() {
  const folder = await preparedFolder()
  const { db, close } = await connectPglite(join(folder, 'pg'))
  const person = { role: 'admin', status: 'active', firstName: 'A', lastName: 'B' } as const
  const passwordHash = await hashPassword({}, demoPassword)
  const others = await hashPassword({}, 'their own password')
  await db.insert(accounts).values([
    { ...person, email: 'tom.parfitt@staff.example.org', passwordHash },
    { ...person, email: 'boss@business.co.uk', passwordHash: others },
  ])
  await close()
  return folder
}

const signIn = async (server: ReturnType<typeof start>, email: string, password: string) => {
  const port = new URL(await server.ready()).port
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/web-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.status
}

test('where others reach it, a new database gets no demo accounts, and the server says why', async () => {
  const folder = emptyFolder()
  const server = start(folder, { DEMO_DATA: 'true', HOST: '0.0.0.0' })
  expect(await server.ended).toBe(1)
  expect(server.output()).toMatch(twoWays)
  expect(existsSync(join(folder, 'pg'))).toBe(false)
})

test.each([{ HOST: '::' }, { PUBLIC_ORIGIN: 'https://console.example.com' }])(
  'others reach it with %j too',
  async (settings) => {
    const folder = emptyFolder()
    const env = readEnv({ DATA_DIR: folder, DEMO_DATA: 'true', ...settings }, storedSecret)
    const refusal = await openDatabase(env).then(
      () => '',
      (error: Error) => `${error.message}\n`,
    )
    expect(refusal).toMatch(twoWays)
    expect(existsSync(join(folder, 'pg'))).toBe(false)
  },
)

test('demo accounts that are there keep the server from starting where others reach it, until they have another password', async () => {
  const folder = await folderWithDemo()
  const refused = start(folder, { HOST: '0.0.0.0' })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(twoWays)

  const alone = start(folder)
  expect(await signIn(alone, 'tom.parfitt@staff.example.org', demoPassword)).toBe(200)
  expect(await alone.stop()).toBe(0)

  const changed = start(folder, { HOST: '0.0.0.0', DEMO_PASSWORD: own })
  expect(await signIn(changed, 'tom.parfitt@staff.example.org', demoPassword)).toBe(400)
  expect(await signIn(changed, 'tom.parfitt@staff.example.org', own)).toBe(200)
  expect(await signIn(changed, 'boss@business.co.uk', 'their own password')).toBe(200)
  expect(await changed.stop()).toBe(0)

  const afterwards = start(folder, { HOST: '0.0.0.0' })
  expect(await signIn(afterwards, 'tom.parfitt@staff.example.org', own)).toBe(200)
})

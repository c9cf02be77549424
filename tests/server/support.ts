import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll } from 'vitest'
import type { Role } from '#contract/people.ts'
import { createApp } from '#server/app/app.ts'
import { routes as apiRoutes } from '#server/app/routes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type Env, readEnv } from '#server/platform/env.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import { createLog } from '#server/platform/log.ts'
import type { Message, Sender } from '#server/platform/outbox/message.ts'
import { createOutbox } from '#server/platform/outbox/outbox.ts'
import { sessionCookies } from '#server/platform/sessions/cookies.ts'
import { createSessions } from '#server/platform/sessions/sessions.ts'
import { accounts } from '#server/schema/accounts.ts'
import { createClient } from './support/client.ts'
import { testClock } from './support/clock.ts'
import { testDatabase } from './support/database.ts'

type Account = typeof accounts.$inferInsert

interface Options {
  /** Fills the database before the first request. */
  seed?: (db: Db, now: Date) => Promise<unknown>
  routes?: readonly Route[]
  env?: Partial<Env>
}

/**
 * The real app on a database of its own that is closed after the file's tests. `as(role)` is a signed-in client of the
 * first active account with that role, made when there is none; `outbox.sent` holds what would have been sent.
 */
export async function testServer({ seed, routes = apiRoutes, env: settings = {} }: Options = {}) {
  const connection = await testDatabase()
  afterAll(() => connection.close())
  const { db } = connection
  const clock = testClock()
  const env: Env = {
    ...readEnv({ MAP_SOURCE: 'none' }, () => 'test-secret-test-secret-test-secret'),
    cheapPasswords: true,
    ...settings,
  }
  await seed?.(db, clock())
  const sent: Message[] = []
  const lines: string[] = []
  const log = createLog('warn', (line) => void lines.push(line))
  const send: Sender = async (message) => void sent.push(message)
  const outbox = { sent, ...createOutbox({ db, env, clock, send, log }) }
  afterAll(() => outbox.settled())
  const app = createApp({ db, env, clock, outbox, routes, log, checkAnswers: true })
  const sessions = createSessions({ db, env, clock })

  let made = 0
  async function account(role: Role, values: Partial<Account> = {}) {
    // A number, not the id: a search in a test would find some ids by chance.
    made += 1
    const id = randomUUID()
    const row = {
      id,
      role,
      status: 'active' as const,
      firstName: 'Test',
      lastName: role,
      email: `account.${made}@example.test`,
      ...values,
    }
    await db.insert(accounts).values(row)
    return id
  }

  async function signedIn(accountId: string) {
    const session = await sessions.open(accountId)
    const client = createClient(app)
    for (const line of await sessionCookies(env, new Request('http://localhost/'), clock(), session)) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      client.cookies.set(name, value)
    }
    return client
  }

  async function as(role: Role, values?: Partial<Account>) {
    const [first] = values
      ? []
      : await db
          .select()
          .from(accounts)
          .where(and(eq(accounts.role, role), eq(accounts.status, 'active')))
          .orderBy(accounts.id)
          .limit(1)
    return signedIn(first?.id ?? (await account(role, values)))
  }

  return {
    app,
    db,
    env,
    clock,
    outbox,
    log: lines,
    connection,
    as,
    account,
    signedIn,
    anonymous: () => createClient(app),
  }
}

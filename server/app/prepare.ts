import { sql } from 'drizzle-orm'
import type { Demo } from '#demo/make.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { type Connection, connectPglite, connectPostgres, type Db } from '#server/platform/db/connect.ts'
import { demoPassword } from '#server/platform/demo-accounts.ts'
import { type Env, readEnv } from '#server/platform/env.ts'
import { storedSecret } from '#server/platform/secrets/secret.ts'
import { accounts } from '#server/schema/accounts.ts'

const demoLock = 7_203_116

async function isEmpty(db: Db) {
  const [anybody] = await db.select({ id: accounts.id }).from(accounts).limit(1)
  return !anybody
}

/** Brings the tables up to date; whether the database still wants the demo business. */
export async function migrate({ db, migrate: run }: Connection, env: Env) {
  await run()
  return env.DEMO_DATA && isEmpty(db)
}

async function makeDemo(env: Env): Promise<Demo> {
  const { makeInThread } = await import('#demo/make-in-thread.ts')
  return makeInThread(new Date(), await hashPassword(env, env.DEMO_PASSWORD ?? demoPassword))
}

/** Fills a database without accounts with the demo business, all of it or nothing. */
async function fill(db: Db, demo: Demo) {
  const { seedDemo } = await import('#demo/seed.ts')
  await db.transaction(async (tx) => {
    // Of several servers that start on one empty database, one fills it.
    await tx.execute(sql`select pg_advisory_xact_lock(${demoLock})`)
    if (await isEmpty(tx)) await seedDemo(tx, demo)
  })
}

/** Migrates and fills the embedded database in `folder`, or the one of DATABASE_URL. */
export async function prepareAlone(folder: string | undefined) {
  const env = readEnv(process.env, storedSecret)
  const demo = env.DEMO_DATA ? makeDemo(env) : null
  const connection =
    folder === undefined ? await connectPostgres(env.DATABASE_URL ?? '', 1) : await connectPglite(folder)
  if ((await migrate(connection, env)) && demo) {
    await fill(connection.db, await demo)
    // The embedded database never counts its tables by itself, and PostgreSQL only some minutes later. For so few rows
    // a tenth of the usual sample is as good.
    await connection.db.execute(sql`set default_statistics_target = 10`)
    await connection.db.execute(sql`analyze`)
    await connection.db.execute(sql`reset default_statistics_target`)
  }
  await connection.close()
}

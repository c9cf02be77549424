import { sql } from 'drizzle-orm'
import type { Connection } from './db/connect.ts'
import { accounts } from './db/schema/accounts.ts'
import type { Env } from './env.ts'

const demoLock = 7_203_116

/** Migrates, and fills a database without accounts with the demo business, all of it or nothing. */
export async function prepare({ db, migrate }: Connection, env: Env) {
  await migrate()
  if (!env.DEMO_DATA) return
  await db.transaction(async (tx) => {
    // Of several servers that start on one empty database, one fills it.
    await tx.execute(sql`select pg_advisory_xact_lock(${demoLock})`)
    const [anybody] = await tx.select({ id: accounts.id }).from(accounts).limit(1)
    if (anybody) return
    const { seedDemo } = await import('./demo/seed.ts')
    await seedDemo(tx, { today: new Date(), env })
  })
}

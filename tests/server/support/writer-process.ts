import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'

/*
 * Run as a process of its own, to be killed: opens the embedded database in a data directory as the server does and
 * writes two rows in one transaction after the other. Prints `open`, and the id of each pair once it is committed.
 */
enableCompileCache(resolve(import.meta.dirname, '../../../.cache/node'))
await import('#server/platform/cache-imports.ts')
const { lockData } = await import('#server/platform/db/lock.ts')
const { connectPglite } = await import('#server/platform/db/connect.ts')
const { sessions, accounts, refreshTokens } = await import('#server/schema/accounts.ts')

const directory = process.argv[2] ?? ''
await lockData(directory)
const { db, embedded } = await connectPglite(join(directory, 'pg'))
await embedded.query('select 1')
// At once, as what a pipe still holds is gone with its process.
const print = (text: string) => writeSync(1, `${text}\n`)
print('open')

const accountId = randomUUID()
const person = { role: 'viewer', status: 'active', firstName: 'Test', lastName: 'viewer' } as const
await db.insert(accounts).values({ ...person, id: accountId })

async function write() {
  while (true) {
    const id = randomUUID()
    const now = new Date()
    await db.transaction(async (tx) => {
      await tx.insert(sessions).values({ id, accountId, createdAt: now, expiresAt: now })
      await tx.insert(refreshTokens).values({ hash: id, sessionId: id, expiresAt: now })
    })
    print(id)
    await nextTurn()
  }
}
await Promise.all([write(), write(), write(), write()])

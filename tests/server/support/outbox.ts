import { afterAll } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import type { Posted, Sender } from '#server/platform/outbox/message.ts'
import { createOutbox } from '#server/platform/outbox/outbox.ts'
import { testClock } from './clock.ts'
import { testDatabase } from './database.ts'

const secret = 'test-secret-test-secret-test-secret'

/** An outbox on a database of its own, with what it logs. `another` is that of a second server on the same database. */
export async function testOutbox(send: Sender) {
  const connection = await testDatabase()
  afterAll(() => connection.close())
  const { db } = connection
  const clock = testClock()
  const lines: string[] = []
  const log = createLog('debug', (line) => void lines.push(line))
  const another = (other: Sender, SECRET = secret) =>
    createOutbox({ db, env: { SECRET }, clock, send: other, log })
  const { settled, wake, post } = another(send)
  return {
    db,
    clock,
    log: lines,
    another,
    settled,
    wake,
    post: (message: Posted) => post(db, message),
    /** Posts it and waits until it has been tried. */
    deliver: async (message: Posted) => {
      await post(db, message)
      await settled()
    },
  }
}

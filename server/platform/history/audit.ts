import { afterRollback } from '#server/platform/db/after-transaction.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { auditLog } from '#server/schema/history.ts'
import type { ActorContext } from './actor-context.ts'

/** `locate`: saw where the vehicle is in which the child rides. */
export type AuditAction = 'list' | 'read' | 'locate' | 'export' | 'create' | 'update' | 'delete'
type Row = typeof auditLog.$inferInsert
type Auditor = Pick<ActorContext, 'db' | 'now' | 'ip'> & { user: Pick<ActorContext['user'], 'id'> | null }

interface Queue {
  rows: Row[]
  /** The statement that will carry what is in `rows`. */
  next: Promise<void> | null
  running: Promise<void>
}

const queues = new WeakMap<Db, Queue>()
const maxRows = 500

/**
 * Writes the rows queued during the previous statement: many readers at once share one insert, and
 * each still waits until its own row is stored.
 */
function flush(db: Db, queue: Queue): Promise<void> {
  queue.next ??= queue.running.then(async () => {
    const rows = queue.rows
    queue.rows = []
    queue.next = null
    const write = async () => {
      for (let from = 0; from < rows.length; from += maxRows) {
        await db.insert(auditLog).values(rows.slice(from, from + maxRows))
      }
    }
    const written = write()
    queue.running = written.catch(() => undefined)
    await written
  })
  return queue.next
}

/**
 * Adds one row to the append-only audit log for all of `ids`; nothing when there are none. Resolves when it is
 * stored. In a transaction (`ctx.db`) the row stands or falls with it; but a read stays in the log also when the request is
 * refused, as a refusal may show it (412 does).
 */
export async function recordAudit(
  ctx: Auditor,
  action: AuditAction,
  entity: string,
  ids: readonly string[],
): Promise<void> {
  const entityIds = [...new Set(ids)]
  if (entityIds.length === 0) return
  if (action === 'read' || action === 'list' || action === 'locate')
    afterRollback(ctx.db, (db) => recordAudit({ ...ctx, db }, action, entity, entityIds))
  const queue = queues.get(ctx.db) ?? { rows: [], next: null, running: Promise.resolve() }
  queues.set(ctx.db, queue)
  queue.rows.push({ at: ctx.now, actorId: ctx.user?.id ?? null, action, entity, entityIds, ip: ctx.ip })
  await flush(ctx.db, queue)
}

import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { errorFields, type Log } from '#server/platform/log.ts'
import { outbox } from '#server/schema/outbox.ts'
import { DeliveryRefused } from './message.ts'

type Row = typeof outbox.$inferSelect

interface Parts {
  db: Db
  clock: () => Date
  log: Log
  deliver: (row: Row) => Promise<void>
}

/** So many are delivered at once: one that hangs holds up no other. */
const maxLanes = 8
/** Another server takes over a message when its claim is older than this. */
const leaseMs = 30_000
const beatMs = 10_000
const firstPauseMs = 1000
const longestPauseMs = 5 * 60_000

/** After the `tries`th try: longer each time with some chance in it, or as long as the other side requested. */
function pauseMs(tries: number, error: unknown) {
  const requestedMs = error instanceof DeliveryRefused ? error.waitMs : null
  const grown = firstPauseMs * 2 ** Math.min(tries - 1, 20) * (0.75 + Math.random() / 2)
  return Math.min(longestPauseMs, Math.max(firstPauseMs / 2, requestedMs ?? grown))
}

const isFinal = (error: unknown) => error instanceof DeliveryRefused && error.final

/** Delivers what waits in the outbox, each message by one server at a time. */
export function createDelivery({ db, clock, log, deliver }: Parts) {
  const lanes = new Set<Promise<void>>()
  const later = (ms: number) => new Date(clock().getTime() + ms)
  /** As this server took it: another may have taken over since. */
  const held = ({ id, tries }: Row) => and(eq(outbox.id, id), eq(outbox.tries, tries))
  const remove = (row: Row) => db.delete(outbox).where(held(row))

  async function take(): Promise<Row | undefined> {
    const next = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(lte(outbox.dueAt, clock()))
      .orderBy(asc(outbox.dueAt))
      .limit(1)
      .for('update', { skipLocked: true })
    const [row] = await db
      .update(outbox)
      .set({ dueAt: later(leaseMs), tries: sql`${outbox.tries} + 1` })
      .where(eq(outbox.id, next))
      .returning()
    return row
  }

  async function tryOne(row: Row): Promise<void> {
    if (row.expiresAt <= clock()) {
      await remove(row)
      log.error('delivery_given_up', { tries: row.tries - 1 })
      return
    }
    const beat = setInterval(() => {
      // Should one beat be lost, the next comes before the lease is over.
      db.update(outbox)
        .set({ dueAt: later(leaseMs) })
        .where(held(row))
        .catch(() => undefined)
    }, beatMs)
    const failure = await deliver(row)
      .then(
        () => null,
        (error: unknown) => ({ error }),
      )
      .finally(() => clearInterval(beat))
    if (failure === null || isFinal(failure.error)) await remove(row)
    if (failure === null) return
    const fields = { ...errorFields(failure.error), tries: row.tries }
    if (isFinal(failure.error)) {
      log.error('delivery_failed', fields)
      return
    }
    const next = Math.min(later(pauseMs(row.tries, failure.error)).getTime(), row.expiresAt.getTime())
    await db
      .update(outbox)
      .set({ dueAt: new Date(next) })
      .where(held(row))
    log.warn('delivery_delayed', fields)
  }

  async function work(): Promise<void> {
    while (true) {
      const row = await take()
      if (!row) return
      // There may be more than one: the next goes out beside this one.
      look()
      await tryOne(row)
    }
  }

  function look(): void {
    if (lanes.size >= maxLanes) return
    const lane = work()
      .catch((error) => log.error('delivery_stopped', errorFields(error)))
      .finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  return {
    /** Delivers what is due now, without waiting for it. */
    look,
    /** Resolves when all that is due has been tried. */
    async settled() {
      look()
      while (lanes.size > 0) await Promise.all(lanes)
    },
  }
}

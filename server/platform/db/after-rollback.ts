import type { Db } from './connect.ts'

type Work = (db: Db) => Promise<void>
const waiting = new WeakMap<Db, Work[]>()

/** Starts to collect what is to be done after a rollback of `tx`. */
export const watchRollback = (tx: Db) => void waiting.set(tx, [])

/** Has `work` done when the transaction `tx` is rolled back and its caller gets an answer nevertheless. */
export const afterRollback = (tx: Db, work: Work) => void waiting.get(tx)?.push(work)

/** Does what waited for the rollback of `tx`, through `db`. To be called by whoever ran the transaction. */
export async function runAfterRollback(tx: Db, db: Db): Promise<void> {
  for (const work of waiting.get(tx) ?? []) await work(db)
}

import type { Db } from './connect.ts'

const commits = new WeakMap<Db, (() => void)[]>()

/** Has `work` done once the transaction `tx` is committed; never when it is rolled back. */
export function afterCommit(tx: Db, work: () => void) {
  const works = commits.get(tx)
  if (works) works.push(work)
  else commits.set(tx, [work])
}

/** Does what waited for `tx`. To be called by whoever ran the transaction, when it is committed. */
export function runAfterCommit(tx: Db) {
  for (const work of commits.get(tx) ?? []) work()
  commits.delete(tx)
}

type Work = (db: Db) => Promise<void>
const rollbacks = new WeakMap<Db, Work[]>()

/** Starts to collect what is to be done after a rollback of `tx`. */
export const watchRollback = (tx: Db) => void rollbacks.set(tx, [])

/** Has `work` done when the transaction `tx` is rolled back and its caller gets an answer nevertheless. */
export const afterRollback = (tx: Db, work: Work) => void rollbacks.get(tx)?.push(work)

/** Does what waited for the rollback of `tx`, through `db`. To be called by whoever ran the transaction. */
export async function runAfterRollback(tx: Db, db: Db): Promise<void> {
  for (const work of rollbacks.get(tx) ?? []) await work(db)
}

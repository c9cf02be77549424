import type { Db } from './connect.ts'

const waiting = new WeakMap<Db, (() => void)[]>()

/** Has `work` done once the transaction `tx` is committed; never when it is rolled back. */
export function afterCommit(tx: Db, work: () => void) {
  const works = waiting.get(tx)
  if (works) works.push(work)
  else waiting.set(tx, [work])
}

/** Does what waited for `tx`. To be called by whoever ran the transaction, when it is committed. */
export function runAfterCommit(tx: Db) {
  for (const work of waiting.get(tx) ?? []) work()
  waiting.delete(tx)
}

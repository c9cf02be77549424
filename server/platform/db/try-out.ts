import type { Db } from './connect.ts'

/** What `work` answers in a transaction of its own that is taken back then: nothing of what it did stands, or is sent. */
export async function tryOut<Result>(db: Db, work: (inner: Db) => Promise<Result>): Promise<Result> {
  const takeBack = new Error('Only tried')
  const results: Result[] = []
  try {
    await db.transaction(async (inner: Db) => {
      results.push(await work(inner))
      throw takeBack
    })
  } catch (error) {
    if (error !== takeBack) throw error
  }
  return results[0] as Result
}

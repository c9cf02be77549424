import { type Problem, problemOf } from '#src/lib/api/problem.ts'

/** The result of an action: its value, or the problem for the form or button that started it. */
export type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem }

export async function attempt<T>(run: () => Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await run() }
  } catch (error) {
    return { ok: false, problem: problemOf(error) }
  }
}

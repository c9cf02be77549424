import { isDiskFull, isReadOnly } from '#server/platform/db/full-disk.ts'
import type { Env } from '#server/platform/env.ts'
import { HttpProblem } from './problem.ts'

const rememberedMs = 30_000
/** The last failure to store something, by settings. */
const failed = new WeakMap<Env, { at: number; problem: HttpProblem }>()

/**
 * The 503 for what could not be stored because the disk is full or closed to writing; undefined for any other error. It has
 * no Retry-After: reading goes on meanwhile, so the console stays open.
 */
export function storageProblem(env: Env, error: unknown): HttpProblem | undefined {
  const full = isDiskFull(error)
  if (!full && !isReadOnly(error)) return undefined
  const body = full
    ? { detail: 'core:storage_full', code: 'storage_full' }
    : { detail: 'core:storage_closed', code: 'storage_closed' }
  const problem = new HttpProblem(503, body, { cause: error })
  failed.set(env, { at: performance.now(), problem })
  return problem
}

/** Throws the problem of a write that failed within the last half minute: the next one may need as much room. */
export function throwAfterFailure(env: Env) {
  const last = failed.get(env)
  if (last && performance.now() - last.at < rememberedMs) throw last.problem
}

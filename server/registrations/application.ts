import { randomUUID } from 'node:crypto'
import type { NewApplication } from '#contract/registration.ts'
import type { Env } from '#server/platform/env.ts'
import { refused } from '#server/platform/http/problem.ts'
import { sameText, sign } from '#server/platform/secrets/sign.ts'

/** Long enough to look for a paper at home; what was typed outlives it in the form. */
export const applicationSeconds = 4 * 3600

const signature = (env: Env, id: string, until: number) => sign(env.SECRET, 'application', `${id}.${until}`)

/** A token of its own for somebody who fills in a form without an account. Nothing is stored for it. */
export function newApplication(env: Env, now: Date): NewApplication {
  const id = randomUUID()
  const until = now.getTime() + applicationSeconds * 1000
  return {
    application: `${id}.${until}.${signature(env, id, until)}`,
    expiresAt: new Date(until).toISOString(),
  }
}

/** The id in such a token. Throws 410 for one that is not ours or is too old: a new one is to be asked for. */
export function readApplication(env: Env, now: Date, token: string): string {
  const [id = '', until = '', signed = ''] = token.split('.')
  const ours = sameText(signed, signature(env, id, Number(until)))
  if (!ours || Number(until) <= now.getTime()) {
    throw refused('application_expired', 'registration:application_expired', 410)
  }
  return id
}

import { randomUUID } from 'node:crypto'
import type { NewApplication } from '#contract/application.ts'
import type { Env } from '#server/platform/env.ts'
import { refused } from '#server/platform/http/problem.ts'
import { readToken, signToken } from '#server/platform/secrets/signed-token.ts'

/** Long enough to look for a paper at home; the form keeps what was typed for longer. */
export const applicationSeconds = 4 * 3600

/** A token of its own for somebody who fills in a form without an account. Nothing is stored for it. */
export async function createApplicationToken(env: Env, now: Date): Promise<NewApplication> {
  const expires = new Date(now.getTime() + applicationSeconds * 1000)
  return {
    application: await signToken(env.SECRET, 'application', randomUUID(), expires),
    expiresAt: expires.toISOString(),
  }
}

/** The id in such a token. Throws 410 for one that is not ours or is too old: the client has to request a new one. */
export async function readApplicationToken(env: Env, now: Date, token: string): Promise<string> {
  const id = await readToken(env.SECRET, 'application', token, now)
  if (id === null) throw refused('application_expired', 'applications:application_expired', 410)
  return id
}

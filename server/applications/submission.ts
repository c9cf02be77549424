import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { NewApplication } from '#contract/application.ts'
import { keepOfConsole } from '#server/email/keep-sent.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import { HttpProblem, refused } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { writeMail } from '#server/platform/mail/mail.ts'
import { pageLink } from '#server/platform/mail/page-link.ts'
import { readToken, signToken } from '#server/platform/secrets/signed-token.ts'
import { applications } from '#server/schema/applications.ts'

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

/**
 * Whether an application is stored already: a double click or a bad network may send it twice. Of two at once the
 * second waits for the first one's commit.
 */
export async function isStored(tx: Db, application: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`application.${application}`}))`)
  return (await tx.$count(applications, eq(applications.application, application))) > 0
}

/** Whether something is done for the first time within so many seconds. */
export async function isFirstUse(db: Db, key: string, now: Date, seconds: number): Promise<boolean> {
  try {
    await countWithin(db, key, now, { limit: 1, seconds })
    return true
  } catch (error) {
    if (error instanceof HttpProblem && error.status === 429) return false
    throw error
  }
}

/**
 * The same mail whoever applies, so that it does not reveal whether the number is known; one for an application,
 * however often that is sent.
 */
export async function mailConfirmation(
  { db, env, now, outbox, locale }: Context,
  application: string,
  { email: to, name }: { email: string; name: string },
): Promise<void> {
  if (!(await isFirstUse(db, `application-mail:${application}`, now, applicationSeconds))) return
  const link = pageLink(env, locale, 'front')
  const about = 'application_received'
  const mail = writeMail({ to, locale, about, link, vars: { name }, purpose: 'registration' })
  await outbox.post(db, mail)
  // Nothing was stored where the number is known already: nobody is to find that out.
  const [stored] = await db.select().from(applications).where(eq(applications.application, application))
  if (!stored?.subjectId) return
  await keepOfConsole(db, now, {
    ...{ to, subject: mail.subject ?? '', text: mail.text },
    about: { kind: 'applications', id: stored.id, name: stored.name },
    record: { kind: stored.kind === 'driver' ? 'drivers' : 'companies', id: stored.subjectId },
  })
}

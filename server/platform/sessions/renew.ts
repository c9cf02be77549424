import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { sha256 } from '#server/platform/secrets/sign.ts'
import { accounts, refreshTokens, sessions } from '#server/schema/accounts.ts'
import { graceSeconds, nextRefreshToken, refreshSeconds } from './tokens.ts'

export type Renewal =
  | { kind: 'renewed'; id: string; refresh: string }
  /** The token was never ours, or its session was signed out. */
  | { kind: 'invalid' }
  /** The token was used before, longer ago than the grace: somebody has a copy. */
  | { kind: 'reused'; id: string }
  /** The session ran out, or the account may no longer sign in. */
  | { kind: 'ended' }

/** The session behind a token. The row lock makes parallel refreshes of one family wait for each other. */
async function familyOf(tx: Db, token: string) {
  const [row] = await tx
    .select({ session: sessions, expiresAt: refreshTokens.expiresAt, status: accounts.status })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(refreshTokens.hash, sha256(token)))
    .for('update', { of: sessions })
  return row
}

/** The newest token that follows from `token`; null when a step on the way was taken longer ago than the grace. */
async function newestAfter(tx: Db, secret: string, token: string, now: Date) {
  let newest = token
  while (true) {
    const [row] = await tx
      .select({ usedAt: refreshTokens.usedAt })
      .from(refreshTokens)
      .where(eq(refreshTokens.hash, sha256(newest)))
    if (!row?.usedAt) return newest
    if (now.getTime() - row.usedAt.getTime() > graceSeconds * 1000) return null
    newest = nextRefreshToken(secret, newest)
  }
}

/**
 * Trades a refresh token for its successor. Within the grace a used one gives the newest token of its family again:
 * a page may navigate while it refreshes, and then never sees the answer.
 */
export async function renew(tx: Db, secret: string, token: string, now: Date): Promise<Renewal> {
  const family = await familyOf(tx, token)
  if (!family || family.session.endedAt) return { kind: 'invalid' }
  if (family.status !== 'active' || family.expiresAt <= now) return { kind: 'ended' }
  const { id } = family.session
  const newest = await newestAfter(tx, secret, token, now)
  if (newest === null) return { kind: 'reused', id }
  if (newest !== token) return { kind: 'renewed', id, refresh: newest }
  const refresh = nextRefreshToken(secret, token)
  const expiresAt = new Date(now.getTime() + refreshSeconds * 1000)
  await tx
    .update(refreshTokens)
    .set({ usedAt: now })
    .where(eq(refreshTokens.hash, sha256(token)))
  await tx.insert(refreshTokens).values({ hash: sha256(refresh), sessionId: id, expiresAt })
  await tx.update(sessions).set({ expiresAt }).where(eq(sessions.id, id))
  return { kind: 'renewed', id, refresh }
}

import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { sha256 } from '#server/platform/secrets/sign.ts'
import { accounts, refreshTokens, sessions } from '#server/schema/accounts.ts'
import { accessCookie, readCookies } from './cookies.ts'
import { renew } from './renew.ts'
import { newRefreshToken, readAccessToken, refreshSeconds } from './tokens.ts'
import { type User, userOf } from './user.ts'

const cacheMs = 2000
const cacheEntries = 20_000
const longestUserAgent = 400

/** Who is signed in, and how that begins, goes on and ends. Remembers a session for at most two seconds. */
export function createSessions({ db, env, clock }: { db: Db; env: Env; clock: () => Date }) {
  const known = new Map<string, { at: number; user: Promise<User | null> }>()

  async function load(sessionId: string, now: Date) {
    const [row] = await db
      .select({ account: accounts, expiresAt: sessions.expiresAt })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), eq(accounts.status, 'active')))
    return row && row.expiresAt > now ? userOf(row.account, sessionId) : null
  }

  function find(sessionId: string) {
    const now = clock()
    const entry = known.get(sessionId)
    if (entry && Math.abs(now.getTime() - entry.at) < cacheMs) return entry.user
    if (known.size >= cacheEntries) known.clear()
    const user = load(sessionId, now)
    known.set(sessionId, { at: now.getTime(), user })
    user.catch(() => known.delete(sessionId))
    return user
  }

  type EndReason = NonNullable<(typeof sessions.$inferSelect)['endReason']>

  async function end(sessionId: string, reason: EndReason) {
    await db
      .update(sessions)
      .set({ endedAt: clock(), endReason: reason })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    known.delete(sessionId)
  }

  async function endWhere(which: SQL | undefined, reason: EndReason, via: Db) {
    const ended = await via
      .update(sessions)
      .set({ endedAt: clock(), endReason: reason })
      .where(and(which, isNull(sessions.endedAt)))
      .returning({ id: sessions.id })
    for (const { id } of ended) known.delete(id)
    return ended.length
  }

  return {
    /** The session that the request's access token names, if the token is good. */
    async named(request: Request): Promise<string | null> {
      const token = readCookies(request).get(accessCookie)
      return token ? readAccessToken(env.SECRET, token, clock()) : null
    },

    /** The signed-in user of a request, null for nobody. */
    async user(request: Request): Promise<User | null> {
      const sessionId = await this.named(request)
      return sessionId ? find(sessionId) : null
    },

    /** The users of those of the sessions that still stand, by session: one query, straight from the database. */
    async usersOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, User>> {
      const rows = await db
        .select({ account: accounts, sessionId: sessions.id })
        .from(sessions)
        .innerJoin(accounts, eq(accounts.id, sessions.accountId))
        .where(
          and(
            inArray(sessions.id, [...sessionIds]),
            isNull(sessions.endedAt),
            gt(sessions.expiresAt, clock()),
            eq(accounts.status, 'active'),
          ),
        )
      return new Map(rows.map(({ account, sessionId }) => [sessionId, userOf(account, sessionId)]))
    },

    /** Begins a session for an account that has proved who it is, on a device that calls itself `userAgent`. */
    async open(accountId: string, userAgent: string | null = null): Promise<{ id: string; refresh: string }> {
      const now = clock()
      const expiresAt = new Date(now.getTime() + refreshSeconds * 1000)
      const id = randomUUID()
      const refresh = newRefreshToken()
      await db.transaction(async (tx) => {
        const device = userAgent?.slice(0, longestUserAgent) ?? null
        await tx.insert(sessions).values({ id, accountId, createdAt: now, expiresAt, userAgent: device })
        await tx.insert(refreshTokens).values({ hash: sha256(refresh), sessionId: id, expiresAt })
        await tx.update(accounts).set({ lastLoginAt: now }).where(eq(accounts.id, accountId))
      })
      return { id, refresh }
    },

    end,

    /** Ends all sessions of an account but one; `via` is the transaction that this belongs to, if there is one. */
    endOthers: (accountId: string, keptId: string, reason: EndReason, via: Db = db) =>
      endWhere(and(eq(sessions.accountId, accountId), ne(sessions.id, keptId)), reason, via),

    endAll: (accountId: string, reason: EndReason, via: Db = db) =>
      endWhere(eq(sessions.accountId, accountId), reason, via),

    /** The sessions of an account that still stand, the newest first. */
    standing: (accountId: string) =>
      db
        .select()
        .from(sessions)
        .where(
          and(eq(sessions.accountId, accountId), isNull(sessions.endedAt), gt(sessions.expiresAt, clock())),
        )
        .orderBy(desc(sessions.createdAt)),

    /** The account was changed: whoever asks next gets it as it is now. */
    forget: (sessionId: string) => void known.delete(sessionId),

    /** The session a refresh token belongs to, whether or not it still stands. */
    async ofRefreshToken(token: string) {
      const [row] = await db
        .select({ id: refreshTokens.sessionId })
        .from(refreshTokens)
        .where(eq(refreshTokens.hash, sha256(token)))
      return row?.id ?? null
    },

    /** Trades a refresh token for its successor; reuse of an old one ends the whole family. */
    async renew(token: string) {
      const renewal = await db.transaction((tx) => renew(tx, env.SECRET, token, clock()))
      if (renewal.kind === 'reused') await end(renewal.id, 'reused')
      return renewal
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>

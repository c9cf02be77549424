import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { refused } from '#server/platform/http/problem.ts'
import { sha256 } from '#server/platform/secrets/sign.ts'
import { accountLinks } from '#server/schema/accounts.ts'

type Link = typeof accountLinks.$inferSelect

export const resetSeconds = 30 * 60
export const verifySeconds = 3 * 24 * 3600

const usualSeconds = { reset: resetSeconds, verify: verifySeconds } as const

/** Stores a link that works once until it expires and gives its token, which is stored nowhere. */
export async function newLink(
  db: Db,
  now: Date,
  link: Pick<Link, 'accountId' | 'purpose' | 'signUp'>,
  seconds: number = usualSeconds[link.purpose],
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  await db.insert(accountLinks).values({ ...link, hash: sha256(token), createdAt: now, expiresAt })
  return token
}

const unknown = () => refused('link_unknown', 'mail:link_unknown', 410)
const expired = () => refused('link_expired', 'mail:link_expired', 410)
const used = () => refused('link_used', 'mail:link_used', 410)

/** The link of a token, spent or not. Throws 410 when it never was one or is too old. */
export async function findLink(db: Db, now: Date, purpose: Link['purpose'], token: string) {
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(and(eq(accountLinks.hash, sha256(token)), eq(accountLinks.purpose, purpose)))
  if (!link?.accountId) throw unknown()
  if (!link.usedAt && link.expiresAt <= now) throw expired()
  return { ...link, accountId: link.accountId }
}

/** A link that still works. Throws 410 otherwise. */
export async function openLink(db: Db, now: Date, purpose: Link['purpose'], token: string) {
  const link = await findLink(db, now, purpose, token)
  if (link.usedAt) throw used()
  return link
}

/** Spends a link and all others of its account and purpose. Throws 410 when somebody was faster. */
export async function spendLink(db: Db, now: Date, { hash, accountId, purpose }: Link) {
  const standing = and(isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, now))
  const spent = await db
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(eq(accountLinks.hash, hash), standing))
    .returning({ hash: accountLinks.hash })
  if (spent.length === 0) throw used()
  if (!accountId) return
  const siblings = and(eq(accountLinks.accountId, accountId), eq(accountLinks.purpose, purpose))
  await db.update(accountLinks).set({ usedAt: now }).where(and(siblings, standing))
}

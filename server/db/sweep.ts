import { lt } from 'drizzle-orm'
import type { Db } from './connect.ts'
import {
  idempotencyKeys,
  otpChallenges,
  refreshTokens,
  sessions,
  signInChallenges,
  throttles,
} from './schema/accounts.ts'

const dayMs = 24 * 3600 * 1000

/** Deletes what ran out more than a day ago; any number of servers may do so at once. */
export async function sweep(db: Db, now: Date) {
  const before = new Date(now.getTime() - dayMs)
  await db.delete(sessions).where(lt(sessions.expiresAt, before))
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, before))
  await db.delete(otpChallenges).where(lt(otpChallenges.expiresAt, before))
  await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, before))
  await db.delete(throttles).where(lt(throttles.expiresAt, before))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now))
}

import { randomInt } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { sign } from '#server/platform/secrets/sign.ts'
import { recoveryCodes } from '#server/schema/accounts.ts'

const howMany = 10
const length = 10
/** No i, l, o and u: they look like 1 and 0, and without them no code spells a word. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

// 50 random bits need no slow hash; the server's secret keeps a copy of the database from being searched.
const hashOf = (env: Env, accountId: string, code: string) =>
  sign(env.SECRET, 'recovery', `${accountId}.${code}`)

const newCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** A code as typed by a person, in the form that is hashed. */
const plain = (typed: string) =>
  typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')

/** Ten new codes in place of any earlier ones, written for people: `abcde-fgh23`. */
export async function replaceRecoveryCodes(db: Db, env: Env, accountId: string) {
  const codes = Array.from({ length: howMany }, newCode)
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ hash: hashOf(env, accountId, code), accountId })))
  return codes.map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`)
}

/** Whether `typed` is one of the account's codes; it is none afterwards. */
export async function spendRecoveryCode(db: Db, env: Env, accountId: string, typed: string) {
  const spent = await db
    .delete(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.hash, hashOf(env, accountId, plain(typed))),
      ),
    )
    .returning({ hash: recoveryCodes.hash })
  return spent.length === 1
}

export async function recoveryCodesLeft(db: Db, accountId: string) {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.accountId, accountId))
  return row?.left ?? 0
}

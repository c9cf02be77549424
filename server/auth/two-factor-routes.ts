import { eq, sql } from 'drizzle-orm'
import {
  recoveryCodeList,
  twoFactorConfirm,
  twoFactorProof,
  twoFactorSecret,
  twoFactorStart,
  twoFactorState,
} from '#contract/account.ts'
import { notice } from '#contract/auth.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { type Context, defineRoute } from '#server/platform/http/define-route.ts'
import { refused } from '#server/platform/http/problem.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { accounts, recoveryCodes, secondFactors } from '#server/schema/accounts.ts'
import { requirePassword } from './password-change.ts'
import { mailChange } from './profile-mail.ts'
import { newTotpSecret, sealSecret, totpUri } from './totp.ts'
import { confirmedFactor, requireSecondCode } from './two-factor.ts'
import { recoveryCodesLeft, replaceRecoveryCodes } from './two-factor-recovery.ts'

const path = '/api/auth/two-factor'
/** Not atomic: answers with secrets must not be stored for a repeated request, and failed tries must stay counted. */
const secret = { tags: ['auth'], access: 'signed-in', atomic: false } as const

const audit = (context: Context & { user: User }, action: 'create' | 'update' | 'delete') =>
  recordAudit(context, action, 'second-factor', [context.user.id])

const refuseWhenOn = async ({ db, user }: Pick<Context, 'db'> & { user: User }) => {
  if (await confirmedFactor(db, user.id)) throw refused('two_factor_on', 'profile:two_factor_on')
}
const refuseWhenOff = async ({ db, user }: Pick<Context, 'db'> & { user: User }) => {
  if (!(await confirmedFactor(db, user.id))) throw refused('two_factor_off', 'profile:two_factor_off')
}

const state = defineRoute({
  ...secret,
  method: 'get',
  path,
  summary: 'Whether a second factor guards the own account',
  answers: { 200: twoFactorState },
  handle: async ({ db, user }) => {
    const factor = await confirmedFactor(db, user.id)
    const [account] = await db
      .select({ available: sql<boolean>`${accounts.passwordHash} is not null` })
      .from(accounts)
      .where(eq(accounts.id, user.id))
    return {
      enabled: factor !== undefined,
      since: factor?.confirmedAt?.toISOString() ?? null,
      recoveryCodesLeft: factor ? await recoveryCodesLeft(db, user.id) : 0,
      available: account?.available ?? false,
    }
  },
})

const setUp = defineRoute({
  ...secret,
  method: 'post',
  path: `${path}/set-up`,
  summary: 'Make a secret for an authenticator app; it counts once confirmed',
  body: twoFactorStart,
  answers: { 200: twoFactorSecret },
  handle: async (context) => {
    const { db, env, now, body, user } = context
    await refuseWhenOn(context)
    await requirePassword(context, body.password, 'password')
    const plain = newTotpSecret()
    const row = {
      accountId: user.id,
      secret: sealSecret(env.SECRET, user.id, plain),
      confirmedAt: null,
      lastStep: 0,
      createdAt: now,
    }
    const begun = await db
      .insert(secondFactors)
      .values(row)
      .onConflictDoUpdate({
        target: secondFactors.accountId,
        set: row,
        setWhere: sql`${secondFactors.confirmedAt} is null`,
      })
      .returning({ id: secondFactors.accountId })
    if (begun.length === 0) throw refused('two_factor_on', 'profile:two_factor_on')
    return { secret: plain, uri: totpUri(plain, user.email ?? user.phone ?? user.id) }
  },
})

const confirm = defineRoute({
  ...secret,
  method: 'post',
  path: `${path}/confirm`,
  summary: 'Turn the second factor on with a first code of the app',
  body: twoFactorConfirm,
  answers: { 200: recoveryCodeList },
  handle: async (context) => {
    const { db, env, now, body, user } = context
    await refuseWhenOn(context)
    await requireSecondCode(context, user.id, body.code, true)
    const codes = await db.transaction(async (tx) => {
      await tx.update(secondFactors).set({ confirmedAt: now }).where(eq(secondFactors.accountId, user.id))
      await audit({ ...context, db: tx }, 'create')
      await mailChange({ ...context, db: tx }, user, 'two_factor_on')
      return replaceRecoveryCodes(tx, env, user.id)
    })
    return { recoveryCodes: codes }
  },
})

const renewCodes = defineRoute({
  ...secret,
  method: 'post',
  path: `${path}/recovery-codes`,
  summary: 'Replace the recovery codes by new ones',
  body: twoFactorProof,
  answers: { 200: recoveryCodeList },
  handle: async (context) => {
    const { db, env, body, user } = context
    await refuseWhenOff(context)
    await requirePassword(context, body.password, 'password')
    await requireSecondCode(context, user.id, body.code)
    const codes = await db.transaction(async (tx) => {
      await audit({ ...context, db: tx }, 'update')
      await mailChange({ ...context, db: tx }, user, 'recovery_codes')
      return replaceRecoveryCodes(tx, env, user.id)
    })
    return { recoveryCodes: codes }
  },
})

const disable = defineRoute({
  ...secret,
  method: 'post',
  path: `${path}/disable`,
  summary: 'Turn the second factor off',
  body: twoFactorProof,
  answers: { 200: notice },
  handle: async (context) => {
    const { db, body, user, t } = context
    await refuseWhenOff(context)
    await requirePassword(context, body.password, 'password')
    await requireSecondCode(context, user.id, body.code)
    await db.transaction(async (tx) => {
      await tx.delete(secondFactors).where(eq(secondFactors.accountId, user.id))
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, user.id))
      await audit({ ...context, db: tx }, 'delete')
      await mailChange({ ...context, db: tx }, user, 'two_factor_off')
    })
    return { detail: t('profile:two_factor_disabled') }
  },
})

export const twoFactorRoutes = [state, setUp, confirm, renewCodes, disable]

import { deviceToken, notice } from '#contract/auth.ts'
import { defineRoute, reply } from '#server/platform/http/define-route.ts'
import { deviceTokens } from '#server/schema/accounts.ts'

/** A browser or phone has one token; whoever registered it last gets its messages. */
export const registerDevice = defineRoute({
  method: 'post',
  path: '/api/notifications/device-token',
  summary: 'Register where push messages for this account go',
  tags: ['notifications'],
  access: 'signed-in',
  body: deviceToken,
  answers: { 201: notice },
  handle: async ({ db, user, now, body, t }) => {
    const row = { ...body, accountId: user.id, updatedAt: now }
    await db.insert(deviceTokens).values(row).onConflictDoUpdate({ target: deviceTokens.token, set: row })
    return reply(201, { detail: t('auth:device_registered') })
  },
})

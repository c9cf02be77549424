import type { OwnProfile } from '#contract/account.ts'
import type { Profile } from '#contract/auth.ts'
import type { Env } from '#server/platform/env.ts'
import type { User } from '#server/platform/sessions/user.ts'

/** An account as others see it. */
export const profileOf = (account: Omit<User, 'sessionId'>, env: Env): Profile => ({
  id: account.id,
  email: account.email,
  phone: account.phone,
  firstName: account.firstName,
  lastName: account.lastName,
  role: account.role,
  status: account.status,
  language: account.language,
  company: account.company,
  driver: account.driver,
  parent: account.parent,
  zone: env.OPERATOR_ZONE,
  currency: env.OPERATOR_CURRENCY,
})

/** An account as its owner sees it. */
export const ownProfileOf = (account: Omit<User, 'sessionId'>, env: Env): OwnProfile => ({
  ...profileOf(account, env),
  version: account.version,
  photo: account.photo && `/api/auth/photos/${account.photo}`,
  notify: { push: account.notifyPush, sms: account.notifySms, email: account.notifyEmail },
})

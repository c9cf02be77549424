import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import type { Locale, Translate } from '#server/platform/i18n/messages.ts'
import type { User } from '#server/platform/sessions/user.ts'

/** The user who acts, the time, the language of the answer, and the settings; `db` is the transaction in unsafe calls. */
export interface ActorContext {
  db: Db
  user: User
  now: Date
  t: Translate
  locale: Locale
  env: Env
  /** The caller's address, for the audit log. */
  ip: string
}

/** The same for writes, with the outbox and the sessions. */
export type WriteContext = ActorContext & Pick<Context, 'outbox' | 'sessions'>

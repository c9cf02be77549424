import type { Db } from '#server/platform/db/connect.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import type { Locale, Translate } from '#server/platform/i18n/messages.ts'
import type { User } from '#server/platform/sessions/user.ts'

/** The user who acts, the time, and the language of the answer; `db` is the transaction in unsafe calls. */
export interface ActorContext {
  db: Db
  user: User
  now: Date
  t: Translate
  locale: Locale
  /** The caller's address, for the audit log. */
  ip: string
}

/** The same for writes, with the settings, the outbox and the sessions. */
export type WriteContext = ActorContext & Pick<Context, 'env' | 'outbox' | 'sessions'>

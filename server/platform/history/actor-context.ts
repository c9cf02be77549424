import type { Db } from '#server/platform/db/connect.ts'
import type { Context } from '#server/platform/http/define-route.ts'
import type { Locale, Translate } from '#server/platform/i18n/messages.ts'
import type { User } from '#server/platform/sessions/user.ts'

/** Who does something, when, and in which language they are answered; `db` is the transaction in unsafe calls. */
export interface ActorContext {
  db: Db
  user: User
  now: Date
  t: Translate
  locale: Locale
  /** The caller's address, for the audit log. */
  ip: string
}

/** Who works on a record, the settings, and what a write may set in motion: messages go out when it is stored. */
export type WriteContext = ActorContext & Pick<Context, 'env' | 'outbox' | 'sessions'>

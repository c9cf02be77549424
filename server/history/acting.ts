import type { User } from '#server/auth/user.ts'
import type { Db } from '#server/db/connect.ts'
import type { Locale, Translate } from '#server/http/messages.ts'

/** Who does something, when, and in which language they are answered; `db` is the transaction in unsafe calls. */
export interface Acting {
  db: Db
  user: User
  now: Date
  t: Translate
  locale: Locale
  /** The caller's address, for the audit log. */
  ip: string
}

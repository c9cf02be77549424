import { sql } from 'drizzle-orm'
import { accounts } from '#server/schema/accounts.ts'

/** What somebody is called; null where the account is not there any more. */
export const fullName = sql<
  string | null
>`case when ${accounts.id} is null then null else btrim(${accounts.firstName} || ' ' || ${accounts.lastName}) end`

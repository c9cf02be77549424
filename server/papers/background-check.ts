import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/connect.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { documents } from '#server/schema/fleet.ts'
import type { PaperRow } from './status.ts'

/** What an assistant's record tells of their background check. */
export interface Check {
  checkNumber: string | null
  checkedOn: string | null
  checkValidUntil: string | null
}
const none: Check = { checkNumber: null, checkedOn: null, checkValidUntil: null }

const approvedCheck = and(
  eq(documents.ownerKind, 'assistant'),
  eq(documents.type, 'background_check'),
  eq(documents.status, 'approved'),
)
const ofAssistant = (assistant: PgColumn) => sql`${approvedCheck} and ${documents.ownerId} = ${assistant}`

/** The last day of an assistant's check in SQL, for sorting: first those without one, last those whose check has no end. */
export const checkDay = (assistant: PgColumn): SQL<string> =>
  sql<string>`coalesce((select max(coalesce(${documents.expiresOn}::text, '9999-12-31')) from ${documents} where ${ofAssistant(assistant)}), '')`

/** The numbers of an assistant's checks in SQL, for searching. */
export const checkNumbers = (assistant: PgColumn): SQL<string> =>
  sql<string>`(select string_agg(${documents.number}, ' ') from ${documents} where ${ofAssistant(assistant)})`

/** The checks of these assistants: of several approved ones that which is valid longest, one without a last day most. */
export async function loadChecks(
  db: Db,
  assistants: readonly string[],
  but?: Pick<PaperRow, 'id'>,
): Promise<(assistant: string) => Check> {
  if (assistants.length === 0) return () => none
  const rows = await db
    .selectDistinctOn([documents.ownerId], {
      assistant: documents.ownerId,
      checkNumber: documents.number,
      checkedOn: documents.issuedOn,
      checkValidUntil: documents.expiresOn,
    })
    .from(documents)
    .where(
      and(
        approvedCheck,
        inArray(documents.ownerId, [...assistants]),
        but ? ne(documents.id, but.id) : undefined,
      ),
    )
    .orderBy(documents.ownerId, desc(documents.expiresOn), desc(documents.createdAt), documents.id)
  const checks = new Map(rows.map(({ assistant, ...check }) => [assistant, check]))
  return (assistant) => checks.get(assistant) ?? none
}

/** Notes in the assistant's timeline what an approved check changes in their record. */
export async function recordCheck(ctx: WriteContext, paper: PaperRow): Promise<void> {
  const { ownerKind, ownerId, type } = paper
  if (ownerKind !== 'assistant' || type !== 'background_check') return
  const before = (await loadChecks(ctx.db, [ownerId], paper))(ownerId)
  const after = (await loadChecks(ctx.db, [ownerId]))(ownerId)
  const fields = ['checkNumber', 'checkedOn', 'checkValidUntil'] as const
  const changes = fields.flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  )
  if (changes.length === 0) return
  await recordEvent(ctx, { entity: 'assistants', entityId: ownerId, type: 'edited', changes })
}

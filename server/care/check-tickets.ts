import { and, inArray, sql } from 'drizzle-orm'
import { unsolvedTickets } from '#contract/lists/tickets.ts'
import type { TicketInput } from '#contract/ticket.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import type { Checked, Remember } from '#server/resources/spec.ts'
import { tickets } from '#server/schema/care.ts'
import { referenceOf } from './reference.ts'

type Row = typeof tickets.$inferSelect
type Candidate = Checked<Row, TicketInput>

const keyOf = ({ requester, subject }: { requester: string; subject: string }) =>
  JSON.stringify([requester.toLowerCase(), subject.toLowerCase()])

/** The tickets with these subjects that nobody has solved yet, by requester and subject. */
async function unsolvedOnes({ db }: WriteContext, all: readonly Candidate[]) {
  const subjects = JSON.stringify(all.map(({ input }) => input.subject.toLowerCase()))
  const rows = await db
    .select()
    .from(tickets)
    .where(
      and(
        inArray(tickets.status, [...unsolvedTickets]),
        sql`lower(${tickets.subject}) in (select jsonb_array_elements_text(${subjects}::jsonb))`,
      ),
    )
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** Rules of tickets beyond their schema: no duplicate of an open one, and its assignee can work on it. */
export async function checkTickets(
  ctx: WriteContext,
  all: readonly Candidate[],
  remember: Remember,
): Promise<void> {
  const { t } = ctx
  const fresh = all.filter(({ before }) => before === null)
  const waiting = await unsolvedOnes(ctx, fresh)
  const seen = remember(() => new Set<string>())
  for (const { input, before, add } of all) {
    if (before) continue
    const key = keyOf(input)
    const same = waiting.get(key)
    if (same) add('subject', t('care:ticket.again', { reference: referenceOf('TK', same.number) }))
    else if (seen.has(key)) add('subject', t('resources:taken'))
    seen.add(key)
  }
}

import { sql } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { assistant, assistantInput, assistantListQuery } from '#contract/assistant.ts'
import { flags } from '#contract/lists/common.ts'
import { checkDay, checkNumbers, loadChecks } from '#server/papers/background-check.ts'
import {
  assistantBlockReasons,
  assistantsAble,
  leaveReasons,
  loadPapers,
} from '#server/papers/block-reasons.ts'
import { addRequiredPapers, removeMissingPapers } from '#server/papers/required-papers.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { oneOf } from '#server/resources/filters.ts'
import { loadLeaveTrips } from '#server/rides/working-time.ts'
import { documents } from '#server/schema/fleet.ts'
import { assistants } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { checkWorkingTime } from './check-working-time.ts'

type Row = typeof assistants.$inferSelect

const name = sql<string>`lower(${assistants.lastName} || ' ' || ${assistants.firstName})`
const fullName = (row: Pick<Row, 'firstName' | 'lastName'>) => `${row.firstName} ${row.lastName}`
const todayOf = ({ env, now }: WriteContext) => dayIn(env.OPERATOR_ZONE, now)

/** Who rides along to look after children. They sign in nowhere: the office enters when they work and when they don't. */
export const assistantRegister = defineResource({
  name: 'assistants',
  tag: 'Assistants',
  table: assistants,
  input: assistantInput,
  record: assistant,
  query: assistantListQuery,
  read: access.assistants.read,
  write: access.assistants.write,
  label: fullName,
  search: [assistants.firstName, assistants.lastName, assistants.phone, checkNumbers(assistants.id)],
  filters: {
    status: oneOf('status', assistants.status, assistantInput.shape.status),
    canWork: (value, ctx) =>
      oneOf('canWork', sql`${assistantsAble(todayOf(ctx))}::text`, z.enum(flags))(value, ctx),
  },
  orderings: {
    name: [name],
    status: [assistants.status, name],
    checkValidUntil: [checkDay(assistants.id), name],
  },
  columns: (input) => input,
  answer: async (rows, ctx) => {
    const today = todayOf(ctx)
    const ids = rows.map(({ id }) => id)
    const papers = await loadPapers(ctx.db, 'assistant', ids)
    const check = await loadChecks(ctx.db, ids)
    const leaveTrips = await loadLeaveTrips(ctx, 'assistant', rows)
    return rows.map((row) => {
      const blockReasons = [
        ...assistantBlockReasons(row, papers.get(row.id) ?? [], today, ctx),
        ...leaveReasons(row.leave, today, ctx),
      ]
      return {
        ...row,
        ...check(row.id),
        name: fullName(row),
        canWork: blockReasons.length === 0,
        blockReasons,
        leaveTrips: leaveTrips(row.id),
      }
    })
  },
  check: checkWorkingTime,
  unique: { phone: assistants.phone },
  usedBy: [
    { column: trips.assistantId, message: 'drivers:used.assisted' },
    {
      column: documents.ownerId,
      where: sql`${documents.ownerKind} = 'assistant' and ${documents.status} <> 'missing'`,
      message: 'drivers:used.assistant_papers',
    },
  ],
  offSheet: ['shifts', 'leave'],
  hiddenInTimeline: ['shifts', 'leave'],
  exported: ['canWork', 'blockReasons', 'checkNumber', 'checkedOn', 'checkValidUntil'],
  bulk: ['status'],
  // A new one gets placeholders for their required papers.
  written: async ({ db }, before, after) => {
    const owner = { ownerKind: 'assistant' as const, ownerId: (after ?? before)?.id ?? '' }
    if (!before) await addRequiredPapers(db, owner)
    if (!after) await removeMissingPapers(db, owner)
  },
  sample: {
    firstName: 'Nasreen',
    lastName: 'Akhtar',
    phone: '+447700900124',
    status: 'active',
    shifts: '',
    leave: '',
  },
})

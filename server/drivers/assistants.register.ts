import { sql } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { assistant, assistantInput, assistantListQuery } from '#contract/assistant.ts'
import { flags } from '#contract/lists/common.ts'
import { assistantBlockReasons, assistantsAble, leaveReasons } from '#server/papers/block-reasons.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { oneOf } from '#server/resources/filters.ts'
import { loadLeaveTrips } from '#server/rides/working-time.ts'
import { assistants } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { checkWorkingTime } from './check-working-time.ts'

type Row = typeof assistants.$inferSelect

const name = sql<string>`lower(${assistants.lastName} || ' ' || ${assistants.firstName})`
const lastDay = sql<string>`coalesce(${assistants.checkValidUntil}::text, '9999-12-31')`
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
  search: [assistants.firstName, assistants.lastName, assistants.phone, assistants.checkNumber],
  filters: {
    status: oneOf('status', assistants.status, assistantInput.shape.status),
    canWork: (value, ctx) =>
      oneOf('canWork', sql`${assistantsAble(todayOf(ctx))}::text`, z.enum(flags))(value, ctx),
  },
  orderings: {
    name: [name],
    status: [assistants.status, name],
    checkValidUntil: [lastDay, name],
  },
  columns: (input) => input,
  answer: async (rows, ctx) => {
    const today = todayOf(ctx)
    const leaveTrips = await loadLeaveTrips(ctx, 'assistant', rows)
    return rows.map((row) => {
      const blockReasons = [...assistantBlockReasons(row, today, ctx), ...leaveReasons(row.leave, today, ctx)]
      return {
        ...row,
        name: fullName(row),
        canWork: blockReasons.length === 0,
        blockReasons,
        leaveTrips: leaveTrips(row.id),
      }
    })
  },
  check: (ctx, all) => {
    checkWorkingTime(ctx, all)
    for (const { input, add } of all) {
      const { checkedOn, checkValidUntil } = input
      if (checkedOn && checkValidUntil && checkValidUntil < checkedOn)
        add('checkValidUntil', ctx.t('papers:ends_before'))
    }
  },
  unique: { phone: assistants.phone },
  usedBy: [{ column: trips.assistantId, message: 'drivers:used.assisted' }],
  offSheet: ['shifts', 'leave'],
  hiddenInTimeline: ['shifts', 'leave'],
  exported: ['canWork', 'blockReasons'],
  bulk: ['status'],
  sample: {
    firstName: 'Nasreen',
    lastName: 'Akhtar',
    phone: '+447700900124',
    status: 'active',
    checkNumber: 'DBS 001234567890',
    checkedOn: '2025-09-01',
    checkValidUntil: '2028-08-31',
    shifts: '',
    leave: '',
  },
})

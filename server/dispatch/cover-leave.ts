import { eq } from 'drizzle-orm'
import type { Disruption } from '#contract/cover.ts'
import { workingTimeInput } from '#contract/working-time.ts'
import { assistantRegister } from '#server/drivers/assistants.register.ts'
import { driverRegister } from '#server/drivers/drivers.register.ts'
import { isOnLeave } from '#server/drivers/sickness.ts'
import type { ActorContext, WriteContext } from '#server/platform/history/actor-context.ts'
import type { UndoStep } from '#server/platform/history/undo-steps.ts'
import { refused } from '#server/platform/http/problem.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { findRow } from '#server/resources/list.ts'
import { changeRow } from '#server/resources/write.ts'
import { assistants, drivers } from '#server/schema/people.ts'
import type { Subject } from './cover-subject.ts'

type Person = Extract<Subject, { leave: unknown }>
const tables = { driver: drivers, assistant: assistants }
const registers = { driver: driverRegister, assistant: assistantRegister }

/** The days of a disruption in the operator's zone, the first and the last; one that ends at midnight reaches into no day more. */
export const leaveDays = (
  { env }: Pick<ActorContext, 'env'>,
  { from, to }: Pick<Disruption, 'from' | 'to'>,
) => ({
  from: dayIn(env.OPERATOR_ZONE, new Date(from)),
  to: dayIn(env.OPERATOR_ZONE, new Date(Date.parse(to) - 1)),
})

const readLeave = (stored: unknown) => workingTimeInput.leave.parse(stored)

/** Records the days as sick leave, and answers how to undo it; null where they are that already. */
export async function recordLeave(
  ctx: WriteContext,
  { of, id, name }: Person,
  input: Disruption,
): Promise<UndoStep | null> {
  const { resource } = registers[of]
  const row = await findRow(resource, ctx, id, true)
  const table = tables[of]
  const [person] = await ctx.db.select({ leave: table.leave }).from(table).where(eq(table.id, id))
  const had = person?.leave ?? []
  const days = leaveDays(ctx, input)
  if (isOnLeave(had, days)) return null
  const leave = workingTimeInput.leave.safeParse([...had, { ...days, kind: 'sick' }])
  if (!leave.success) throw refused('too_much_leave', 'cover:refused.leave')
  const { row: after } = await changeRow(resource, ctx, row, { leave: leave.data })
  return { id, version: after.version, undo: `leave_${of}`, data: { leave: JSON.stringify(had), name } }
}

/** Gives somebody the leave that they had; 409 when they were changed since. */
export async function takeLeaveBack(ctx: WriteContext, step: UndoStep): Promise<void> {
  const { resource } = registers[step.undo === 'leave_assistant' ? 'assistant' : 'driver']
  const row = await findRow(resource, ctx, step.id, true)
  if (row.version !== step.version) throw refused('changed_since', 'resources:undo.changed')
  await changeRow(resource, ctx, row, { leave: readLeave(JSON.parse(step.data.leave ?? '[]')) })
}

import { eq } from 'drizzle-orm'
import { type Leave, workingTimeInput } from '#contract/working-time.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { changeRow } from '#server/resources/write.ts'
import { drivers } from '#server/schema/people.ts'
import { driverRegister } from './drivers.register.ts'

/** Whether all these days are somebody's leave already. */
export const isOnLeave = (leave: readonly Leave[], days: Pick<Leave, 'from' | 'to'>) =>
  leave.some(({ from, to }) => from <= days.from && to >= days.to)

/** A day off that is over makes room for a new one, where there are too many. */
function withSickness(leave: readonly Leave[], days: Pick<Leave, 'from' | 'to'>): Leave[] {
  const all = [...leave, { ...days, kind: 'sick' as const }]
  const read = workingTimeInput.leave.safeParse(all)
  return read.success ? read.data : all.toSorted((a, b) => a.to.localeCompare(b.to)).slice(1)
}

/** Records that a driver says they are sick on these days, unless they are on leave then already. */
export async function recordSickness(
  ctx: WriteContext,
  driver: string,
  days: Pick<Leave, 'from' | 'to'>,
): Promise<void> {
  const [row] = await ctx.db.select().from(drivers).where(eq(drivers.id, driver)).for('update')
  if (!row || isOnLeave(row.leave, days)) return
  await changeRow(driverRegister.resource, ctx, row, { leave: withSickness(row.leave, days) })
}

import { and, asc, count, eq } from 'drizzle-orm'
import { type ReportKind, reportBy } from '#contract/lists/reports.ts'
import { type ReportSchedule, type ReportScheduleInput, scheduleLimits } from '#contract/report-schedule.ts'
import { isAmong } from '#server/platform/db/among.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { forbidden, invalid, notFound } from '#server/platform/http/problem.ts'
import { inOffice } from '#server/reach/office.ts'
import { accounts } from '#server/schema/accounts.ts'
import { reportSchedules } from '#server/schema/reports.ts'
import { namesOf } from './names.ts'
import { readersOf } from './read-any.ts'
import { nextTime } from './schedule-times.ts'

type Stored = typeof reportSchedules.$inferSelect

/** Those of the office who may read a report, and have a mailbox. */
export async function recipientsFor(db: Db, report: ReportKind) {
  const { id, firstName, lastName, email, role, language } = accounts
  const rows = await db
    .select({ id, firstName, lastName, email, role, language })
    .from(accounts)
    .where(inOffice)
    .orderBy(asc(lastName), asc(firstName), asc(id))
  return rows.filter((row) => row.email !== null && readersOf(report).includes(row.role))
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

export const recipientRefs = async (db: Db, report: ReportKind) =>
  (await recipientsFor(db, report)).map((row) => ({ id: row.id, name: nameOf(row) }))

async function asAnswered(db: Db, rows: readonly Stored[]): Promise<ReportSchedule[]> {
  const ids = rows.flatMap(({ recipients }) => recipients)
  const { id, firstName, lastName } = accounts
  const known = ids.length
    ? await db.select({ id, firstName, lastName }).from(accounts).where(isAmong(id, ids))
    : []
  const names = new Map(known.map((row) => [row.id, nameOf(row)]))
  return rows.map(({ accountId: _, createdAt: __, nextAt, lastAt, ...row }) => ({
    ...row,
    recipients: row.recipients.flatMap((one) => {
      const name = names.get(one)
      return name === undefined ? [] : [{ id: one, name }]
    }),
    nextAt: row.active ? nextAt.toISOString() : null,
    lastAt: lastAt?.toISOString() ?? null,
  }))
}

/** Everybody has their own schedules. */
const own = ({ user }: Pick<ActorContext, 'user'>, id?: string) =>
  and(eq(reportSchedules.accountId, user.id), id === undefined ? undefined : eq(reportSchedules.id, id))

export async function listSchedules(ctx: ActorContext): Promise<ReportSchedule[]> {
  const rows = await ctx.db
    .select()
    .from(reportSchedules)
    .where(own(ctx))
    .orderBy(asc(reportSchedules.createdAt), asc(reportSchedules.id))
  return asAnswered(ctx.db, rows)
}

/** 400 for recipients who may not read the report and for filters of nothing, 403 where one may not read it oneself. */
async function checkInput(ctx: ActorContext, { report, by, recipients, ...of }: ReportScheduleInput) {
  const { db, user } = ctx
  if (!readersOf(report).includes(user.role)) throw forbidden()
  if (!reportBy[report].includes(by)) throw invalid({ by: ['reports:by'] })
  for (const name of ['company', 'school', 'driver'] as const) {
    const id = of[name]
    if (id !== null && !(await namesOf(ctx, name, [id])).has(id)) throw invalid({ [name]: ['reports:gone'] })
  }
  const known = new Set((await recipientsFor(db, report)).map(({ id }) => id))
  if (recipients.some((id) => !known.has(id))) throw invalid({ recipients: ['reports:schedule.recipient'] })
}

const valuesOf = ({ now, env }: ActorContext, input: ReportScheduleInput) => ({
  ...input,
  recipients: [...new Set(input.recipients)],
  nextAt: nextTime(input, now, env.OPERATOR_ZONE),
})

async function answerOne(db: Db, row: Stored | undefined): Promise<ReportSchedule> {
  const [answer] = row ? await asAnswered(db, [row]) : []
  if (!answer) throw notFound()
  return answer
}

export async function addSchedule(ctx: ActorContext, input: ReportScheduleInput): Promise<ReportSchedule> {
  await checkInput(ctx, input)
  const [there] = await ctx.db.select({ count: count() }).from(reportSchedules).where(own(ctx))
  if ((there?.count ?? 0) >= scheduleLimits.own)
    throw invalid({ non_field_errors: [ctx.t('reports:schedule.too_many', { count: scheduleLimits.own })] })
  const [row] = await ctx.db
    .insert(reportSchedules)
    .values({ ...valuesOf(ctx, input), accountId: ctx.user.id, createdAt: ctx.now })
    .returning()
  return answerOne(ctx.db, row)
}

export async function editSchedule(
  ctx: ActorContext,
  id: string,
  input: ReportScheduleInput,
): Promise<ReportSchedule> {
  const [there] = await ctx.db.select({ id: reportSchedules.id }).from(reportSchedules).where(own(ctx, id))
  if (!there) throw notFound()
  await checkInput(ctx, input)
  const [row] = await ctx.db.update(reportSchedules).set(valuesOf(ctx, input)).where(own(ctx, id)).returning()
  return answerOne(ctx.db, row)
}

export async function removeSchedule(ctx: ActorContext, id: string): Promise<void> {
  const gone = await ctx.db.delete(reportSchedules).where(own(ctx, id)).returning({ id: reportSchedules.id })
  if (gone.length === 0) throw notFound()
}

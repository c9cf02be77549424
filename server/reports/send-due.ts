import { and, asc, eq, lte, notInArray } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { Role } from '#contract/people.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Env } from '#server/platform/env.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { chooseLocale, type Locale, translate } from '#server/platform/i18n/messages.ts'
import { writeMail } from '#server/platform/mail/mail.ts'
import { pageLink } from '#server/platform/mail/page-link.ts'
import type { Attachment } from '#server/platform/outbox/message.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { userOf } from '#server/platform/sessions/user.ts'
import { media, tablesFile } from '#server/platform/sheets/table-file.ts'
import { formatDay } from '#server/platform/time/format-date.ts'
import { accounts } from '#server/schema/accounts.ts'
import { reportSchedules } from '#server/schema/reports.ts'
import { cellsOf, inBatches } from './export.ts'
import { packFile, packSheets } from './pack-sheets.ts'
import type { Period } from './periods.ts'
import { operatorOf, readAny, readersOf } from './read-any.ts'
import { readPack } from './read-pack.ts'
import { nextTime, periodOf } from './schedule-times.ts'
import { recipientsFor } from './schedules.ts'

interface Parts {
  db: Db
  env: Env
  clock: () => Date
  outbox: Pick<Outbox, 'post'>
}
type Schedule = typeof reportSchedules.$inferSelect
type Owner = typeof accounts.$inferSelect

/** A mail with more would be refused by many mailboxes; the report itself is a click away. */
const mostBytes = 5_000_000

const mayStill = ({ status, role }: Owner, { report }: Schedule) =>
  status === 'active' && access.reports.schedule.includes(role) && readersOf(report).includes(role)

const filtersOf = ({ company, school, driver, currency }: Schedule) => ({
  ...(company !== null && { company }),
  ...(school !== null && { school }),
  ...(driver !== null && { driver }),
  ...(currency !== null && { currency }),
})

/** What a schedule sends, as the tables of a file: as far as both its owner and a reader of that role may read now. */
async function sheetsOf(ctx: ActorContext, owner: Owner, schedule: Schedule, period: Period) {
  const { report, by } = schedule
  const operator = operatorOf(ctx)
  if (report === 'pack') {
    const { company, currency } = filtersOf(schedule)
    const query = { ...period, ...(company && { company }), ...(currency && { currency }) }
    const pack = await readPack(ctx, query, operator, [owner.role, ctx.user.role])
    return { name: packFile(period), sheets: await packSheets(ctx, pack, query, operator) }
  }
  const read = await readAny(ctx, report, { ...period, by, ...filtersOf(schedule) }, operator)
  const name = `${report.replaceAll('_', '-')}-${period.from}-${period.to}`
  return { name, sheets: [{ name, batches: inBatches(await cellsOf(ctx, read)) }] }
}

/** The report as a file in somebody’s language. */
async function fileOf(
  { db, env, clock }: Parts,
  owner: Owner,
  schedule: Schedule,
  period: Period,
  { locale, role }: { locale: Locale; role: Role },
): Promise<Attachment[]> {
  const { format } = schedule
  const user = { ...userOf(owner, ''), role }
  const ctx = { db, env, now: clock(), t: translate(locale), locale, user, ip: '' }
  const { name, sheets } = await sheetsOf(ctx, owner, schedule, period)
  const request = new Request('http://localhost/')
  const file = tablesFile(sheets, { user, locale, request }, { name, format })
  const bytes = Buffer.from(await file.arrayBuffer())
  if (bytes.length > mostBytes) return []
  return [{ name: `${name}.${format}`, type: media[format], base64: bytes.toString('base64') }]
}

/** Writes to everybody who is to get it and may still read it, each in their own language. */
async function send(parts: Parts, owner: Owner, schedule: Schedule): Promise<void> {
  const { db, env, outbox } = parts
  const period = periodOf(schedule.period, schedule.nextAt, env.OPERATOR_ZONE)
  const readers = await recipientsFor(db, schedule.report)
  const files = new Map<string, Attachment[]>()
  for (const { id, email, firstName, language, role } of readers) {
    if (!schedule.recipients.includes(id)) continue
    const locale = chooseLocale(language)
    const key = `${locale} ${role}`
    const attached = files.get(key) ?? (await fileOf(parts, owner, schedule, period, { locale, role }))
    files.set(key, attached)
    const t = translate(locale)
    const days = { from: formatDay(locale, period.from), to: formatDay(locale, period.to) }
    const query = new URLSearchParams({
      report: schedule.report,
      by: schedule.by,
      ...period,
      ...filtersOf(schedule),
    })
    const mail = writeMail({
      to: email,
      locale,
      about: 'report',
      link: `${pageLink(env, locale, 'reports')}?${query}`,
      vars: { name: firstName, report: t(`reports:report.${schedule.report}`), ...days },
      purpose: 'report',
    })
    await outbox.post(db, { ...mail, attached })
  }
}

/**
 * Sends the next schedule that is due and was not `tried` yet; whether there was one. It is held until its mails are in the
 * outbox and the next time is set, all at once: of several servers one sends it, and one that is killed meanwhile has sent
 * nothing. Who may not read it any more has it paused.
 */
async function sendNext(parts: Parts, tried: string[]): Promise<boolean> {
  const { db, env, clock } = parts
  const now = clock()
  return db.transaction(async (tx) => {
    const [schedule] = await tx
      .select()
      .from(reportSchedules)
      .where(
        and(
          eq(reportSchedules.active, true),
          lte(reportSchedules.nextAt, now),
          notInArray(reportSchedules.id, tried),
        ),
      )
      .orderBy(asc(reportSchedules.nextAt), asc(reportSchedules.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!schedule) return false
    tried.push(schedule.id)
    const [owner] = await tx.select().from(accounts).where(eq(accounts.id, schedule.accountId))
    const may = owner !== undefined && mayStill(owner, schedule)
    if (may) await send({ ...parts, db: tx }, owner, schedule)
    await tx
      .update(reportSchedules)
      .set({
        nextAt: nextTime(schedule, now, env.OPERATOR_ZONE),
        ...(may ? { lastAt: now } : { active: false }),
      })
      .where(eq(reportSchedules.id, schedule.id))
    return true
  })
}

/**
 * Sends all reports that are due. One that was missed while no server ran goes out once. One that fails keeps no other
 * waiting: it is tried again the next time, and its error is thrown once the others are out.
 */
export async function sendDueReports(parts: Parts): Promise<void> {
  const tried: string[] = []
  let failure: unknown
  for (let more = true; more; ) {
    const before = tried.length
    try {
      more = await sendNext(parts, tried)
    } catch (error) {
      failure ??= error
      // Where none was begun it is the database that fails, not a schedule.
      more = tried.length > before
    }
  }
  if (failure) throw failure
}

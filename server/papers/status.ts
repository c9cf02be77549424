import { type SQL, sql } from 'drizzle-orm'
import type { PaperDue, PaperStatus } from '#contract/document.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { documents } from '#server/schema/fleet.ts'
import { paperState } from './block-reasons.ts'

export type PaperRow = typeof documents.$inferSelect

const dayMs = 24 * 3600 * 1000
const [soonDays, warnedDays] = [14, 30]

export const todayOf = ({ env, now }: Pick<WriteContext, 'env' | 'now'>) => dayIn(env.OPERATOR_ZONE, now)

/** Days from one calendar day to another. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The status of a paper on `day`: an approved one is expired from the day after its last. */
export function statusOn(paper: PaperRow, day: string): PaperStatus {
  const state = paperState(paper, day)
  return state === 'valid' ? 'approved' : state
}

export function dueOn(expiresOn: string | null, day: string): PaperDue {
  if (expiresOn === null) return 'undated'
  const left = daysBetween(day, expiresOn)
  if (left < 0) return 'expired'
  if (left <= soonDays) return 'days14'
  return left <= warnedDays ? 'days30' : 'later'
}

/** The reminders before a paper's last day, in days, nearest first. */
export const reminderDays = [1, 7, 14, 30] as const

/** The nearest reminder that is due on `day`; null where none is yet, or it is too late for any. */
export function reminderDue(day: string, expiresOn: string): number | null {
  const left = daysBetween(day, expiresOn)
  return left < 0 ? null : (reminderDays.find((days) => left <= days) ?? null)
}

/** Status and due class in SQL. */
export const statusSql = (day: string): SQL<string> =>
  sql<string>`case when ${documents.status} = 'approved' and ${documents.expiresOn} < ${day}::date then 'expired' else ${documents.status} end`

export const dueSql = (day: string): SQL<string> => sql<string>`case
  when ${documents.expiresOn} is null then 'undated'
  when ${documents.expiresOn} < ${day}::date then 'expired'
  when ${documents.expiresOn} <= ${day}::date + ${sql.raw(String(soonDays))} then 'days14'
  when ${documents.expiresOn} <= ${day}::date + ${sql.raw(String(warnedDays))} then 'days30'
  else 'later' end`

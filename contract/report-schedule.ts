import * as z from 'zod'
import { exportFormats } from './lists/common.ts'
import { reportDimensions, reportKinds, reportPeriods, reportRhythms } from './lists/reports.ts'
import { currency } from './money.ts'
import { id, instant, ref } from './record.ts'

/** How many schedules somebody may have, and how many people one of them may write to. */
export const scheduleLimits = { own: 20, recipients: 20 } as const

/**
 * A report that is sent by mail again and again. Days and hours are those of the operator's zone; `weekday` (1 Monday … 7
 * Sunday) counts weekly, `monthDay` monthly. Recipients are people of the office who may read that report.
 */
export const reportScheduleInput = z.strictObject({
  report: z.enum(reportKinds),
  by: z.enum(reportDimensions),
  period: z.enum(reportPeriods),
  company: id.nullable(),
  school: id.nullable(),
  driver: id.nullable(),
  currency: currency.nullable(),
  rhythm: z.enum(reportRhythms),
  weekday: z.int().min(1).max(7),
  monthDay: z.int().min(1).max(28),
  hour: z.int().min(0).max(23),
  format: z.enum(exportFormats),
  recipients: z.array(id).min(1, { error: 'core:field.required' }).max(scheduleLimits.recipients),
  active: z.boolean(),
})
export type ReportScheduleInput = z.infer<typeof reportScheduleInput>

export const reportSchedule = reportScheduleInput.extend({
  id,
  recipients: z.array(ref),
  /** When it goes out next; null while it is paused. */
  nextAt: instant.nullable(),
  lastAt: instant.nullable(),
})
export type ReportSchedule = z.infer<typeof reportSchedule>

/** Those of the office who may be written to. */
export const reportRecipients = z.array(ref)

import type { ReportKind } from '#contract/lists/reports.ts'
import type { ReportSchedule, ReportScheduleInput } from '#contract/report-schedule.ts'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { formatTag, type Locale } from '#src/lib/i18n/locales.ts'
import { filtersOf, type ReportView } from './view-state.ts'

/** A schedule as its form has it. */
export interface ScheduleValues {
  period: ReportScheduleInput['period']
  rhythm: ReportScheduleInput['rhythm']
  weekday: string
  monthDay: string
  hour: string
  format: ReportScheduleInput['format']
  recipients: readonly Option[]
}

/** What a schedule is about: its form leaves that as it is. */
export type About = Pick<ReportScheduleInput, 'report' | 'by' | 'company' | 'school' | 'driver' | 'currency'>

/** A new schedule sends what the page shows. */
export const aboutView = (view: ReportView): About => {
  const { company = null, school = null, driver = null } = filtersOf(view)
  return { report: view.report, by: view.by, currency: view.currency ?? null, company, school, driver }
}

export const newValues = (own: Option | undefined): ScheduleValues => ({
  ...{ period: 'last_week', rhythm: 'weekly', weekday: '1', monthDay: '1', hour: '7', format: 'csv' },
  recipients: own ? [own] : [],
})

export const valuesOf = (schedule: ReportSchedule): ScheduleValues => ({
  ...{ period: schedule.period, rhythm: schedule.rhythm, format: schedule.format },
  weekday: String(schedule.weekday),
  monthDay: String(schedule.monthDay),
  hour: String(schedule.hour),
  recipients: schedule.recipients,
})

export const inputOf = (about: About, values: ScheduleValues, active: boolean): ReportScheduleInput => ({
  ...about,
  ...{ period: values.period, rhythm: values.rhythm, format: values.format, active },
  weekday: Number(values.weekday),
  monthDay: Number(values.monthDay),
  hour: Number(values.hour),
  recipients: values.recipients.map(({ id }) => id),
})

export const aboutOf = (schedule: ReportSchedule): About => ({
  ...{ report: schedule.report satisfies ReportKind, by: schedule.by, currency: schedule.currency },
  ...{ company: schedule.company, school: schedule.school, driver: schedule.driver },
})

/** The name of a day of the week, 1 Monday … 7 Sunday. */
export const weekdayName = (weekday: number, locale: Locale): string =>
  new Intl.DateTimeFormat(formatTag(locale), { weekday: 'long', timeZone: 'UTC' }).format(
    // The first of January 2024 was a Monday.
    new Date(Date.UTC(2024, 0, weekday)),
  )

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

import { exportFormats } from '#contract/lists/common.ts'
import { reportPeriods, reportRhythms } from '#contract/lists/reports.ts'
import type { ReportSchedule } from '#contract/report-schedule.ts'
import { MultiComboField } from '#src/islands/form/ComboField.tsx'
import { FormGrid } from '#src/islands/form/FormGrid.tsx'
import { Select } from '#src/islands/form/Select.tsx'
import { useForm } from '#src/islands/form/use-form.ts'
import { saveProblem } from '#src/islands/resource/base/save-problem.ts'
import { FormDialog } from '#src/islands/resource/FormDialog.tsx'
import type { Option } from '#src/islands/ui/combobox/use-options.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { findRecipients, saveSchedule } from '#src/stores/report-schedules.ts'
import {
  type About,
  hourText,
  inputOf,
  newValues,
  type ScheduleValues,
  valuesOf,
  weekdayName,
} from './schedule-values.ts'

const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, index) => index + from)

interface Props {
  about: About
  /** The one that is changed; undefined for a new one. */
  schedule: ReportSchedule | undefined
  /** Who sets it up: a new one goes to them. */
  own: Option | undefined
  onSaved: () => void
  onClose: () => void
}

/** When a report goes out, about which days, as what file and to whom. */
export function ScheduleForm({ about, schedule, own, onSaved, onClose }: Props) {
  const { t, locale } = useI18n()
  const form = useForm<ScheduleValues>({
    initial: schedule ? valuesOf(schedule) : newValues(own),
    required: ['recipients'],
    save: async (values) => {
      const result = await saveSchedule(schedule?.id, inputOf(about, values, schedule?.active ?? true))
      return result.ok ? undefined : saveProblem(result.problem, t)
    },
    onSaved,
  })
  const { rhythm } = form.values
  return (
    <FormDialog
      form={form}
      size="md"
      title={t('report-schedules:of', { report: t(`reports:report.${about.report}`) })}
      confirmLabel={t('report-schedules:save')}
      onClose={onClose}
    >
      <FormGrid>
        <Select
          form={form}
          name="rhythm"
          label={t('report-schedules:rhythm')}
          options={reportRhythms.map((value) => ({ value, label: t(`report-schedules:rhythm.${value}`) }))}
        />
        {rhythm === 'weekly' && (
          <Select
            form={form}
            name="weekday"
            label={t('report-schedules:weekday')}
            options={upTo(7).map((day) => ({ value: String(day), label: weekdayName(day, locale) }))}
          />
        )}
        {rhythm === 'monthly' && (
          <Select
            form={form}
            name="monthDay"
            label={t('report-schedules:monthDay')}
            options={upTo(28).map((day) => ({ value: String(day), label: String(day) }))}
          />
        )}
        <Select
          form={form}
          name="hour"
          label={t('report-schedules:hour')}
          options={upTo(24, 0).map((hour) => ({ value: String(hour), label: hourText(hour) }))}
        />
        <Select
          form={form}
          name="period"
          label={t('report-schedules:period')}
          options={reportPeriods.map((value) => ({ value, label: t(`report-schedules:period.${value}`) }))}
        />
        <Select
          form={form}
          name="format"
          label={t('report-schedules:format')}
          options={exportFormats.map((value) => ({ value, label: value.toUpperCase() }))}
        />
      </FormGrid>
      <MultiComboField
        form={form}
        name="recipients"
        label={t('report-schedules:recipients')}
        hint={t('report-schedules:recipientsHint')}
        search={(text, signal) => findRecipients(about.report, text, signal)}
      />
    </FormDialog>
  )
}

import { useState } from 'react'
import type { ReportSchedule } from '#contract/report-schedule.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { $profile } from '#src/stores/profile.ts'
import { deleteSchedule, reportSchedules, saveSchedule } from '#src/stores/report-schedules.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { aboutOf, aboutView, hourText, inputOf, valuesOf, weekdayName } from './schedule-values.ts'
import type { ReportView } from './view-state.ts'

interface Props {
  view: ReportView
  zone: string
  toasts: Toasts
  onClose: () => void
}

function useWhen() {
  const { t, locale } = useI18n()
  return ({ rhythm, weekday, monthDay, hour }: ReportSchedule) =>
    t(`report-schedules:when.${rhythm}`, {
      weekday: weekdayName(weekday, locale),
      day: monthDay,
      hour: hourText(hour),
    })
}

interface LineProps {
  schedule: ReportSchedule
  zone: string
  toasts: Toasts
  onEdit: () => void
}

function Line({ schedule, zone, toasts, onEdit }: LineProps) {
  const { t, format } = useI18n()
  const when = useWhen()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const name = t(`reports:report.${schedule.report}`)
  async function run(
    work: () => ReturnType<typeof saveSchedule> | ReturnType<typeof deleteSchedule>,
    done: string,
  ) {
    setBusy(true)
    const result = await work()
    setBusy(false)
    if (result.ok) toasts.show(done)
    else toasts.show(problemMessage(result.problem, t), { tone: 'error' })
  }
  const toggle = () =>
    run(
      () => saveSchedule(schedule.id, inputOf(aboutOf(schedule), valuesOf(schedule), !schedule.active)),
      t(schedule.active ? 'report-schedules:paused' : 'report-schedules:resumed'),
    )
  async function remove() {
    await run(() => deleteSchedule(schedule.id), t('report-schedules:deleted'))
    setAsking(false)
  }
  return (
    <li className="flex items-start gap-2 border-line border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {!schedule.active && <Badge tone="warning">{t('report-schedules:isPaused')}</Badge>}
        </p>
        <p className="text-ink-muted text-sm">
          {when(schedule)} · {t(`report-schedules:period.${schedule.period}`)}
        </p>
        <p className="text-ink-muted text-sm" dir="auto">
          {format.list(schedule.recipients.map((one) => one.name))}
        </p>
        {schedule.nextAt && (
          <p className="text-caption text-ink-muted">
            {t('report-schedules:next', { at: format.dateTime(schedule.nextAt, zone) })}
          </p>
        )}
      </div>
      <div className="flex shrink-0">
        <IconButton
          icon={schedule.active ? 'pause' : 'play'}
          label={t(schedule.active ? 'report-schedules:pause' : 'report-schedules:resume', { name })}
          busy={busy}
          onClick={() => void toggle()}
        />
        <IconButton icon="edit" label={t('report-schedules:edit', { name })} onClick={onEdit} />
        <IconButton
          icon="trash"
          label={t('report-schedules:delete', { name })}
          onClick={() => setAsking(true)}
        />
      </div>
      <ConfirmDialog
        open={asking}
        title={t('report-schedules:confirm', { name })}
        description={t('report-schedules:confirmHint')}
        confirmLabel={t('report-schedules:confirmDelete')}
        intent="danger"
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}

/** One's own reports that are sent by mail: what the page shows can be added to them. */
export function Schedules({ view, zone, toasts, onClose }: Props) {
  const { t } = useI18n()
  const { data, error } = useLoaded(reportSchedules, [])
  const profile = useSlice($profile)
  const [edited, setEdited] = useState<ReportSchedule | 'new'>()
  if (edited) {
    const schedule = edited === 'new' ? undefined : edited
    const own = profile && { id: profile.id, name: `${profile.firstName} ${profile.lastName}`.trim() }
    return (
      <ScheduleForm
        about={schedule ? aboutOf(schedule) : aboutView(view)}
        schedule={schedule}
        own={own ?? undefined}
        onClose={() => setEdited(undefined)}
        onSaved={() => {
          toasts.show(t('report-schedules:saved'))
          setEdited(undefined)
        }}
      />
    )
  }
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={t('report-schedules:title')}
      description={t('report-schedules:hint')}
      footer={
        <>
          <Button onClick={onClose}>{t('report-schedules:close')}</Button>
          <Button intent="primary" icon="plus" onClick={() => setEdited('new')}>
            {t('report-schedules:add', { report: t(`reports:report.${view.report}`) })}
          </Button>
        </>
      }
    >
      {error && (
        <div role="alert">
          <EmptyState icon="warning" title={t('report-schedules:failed')} hint={problemMessage(error, t)} />
        </div>
      )}
      {!error && !data && <Skeleton box="h-32 w-full" />}
      {!error && data?.length === 0 && (
        <EmptyState icon="mail" title={t('report-schedules:none')} hint={t('report-schedules:noneHint')} />
      )}
      {!error && data && data.length > 0 && (
        <ul>
          {data.map((schedule) => (
            <Line
              key={schedule.id}
              schedule={schedule}
              zone={zone}
              toasts={toasts}
              onEdit={() => setEdited(schedule)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

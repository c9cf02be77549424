import { useEffect } from 'react'
import type { Application } from '#contract/application.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { application } from '#src/stores/applications.ts'
import { ApplicationStatus } from './ApplicationStatus.tsx'
import { companySections, driverSections, type Section } from './application-facts.ts'
import { Decision } from './Decision.tsx'
import { Papers } from './Papers.tsx'

function FactsCard({ title, facts }: Section) {
  return (
    <Card title={title}>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {facts
          .filter(({ value }) => value)
          .map(({ label, value, ltr }) => (
            <div key={label} className="min-w-0">
              <dt className="text-caption text-ink-muted">{label}</dt>
              <dd className="whitespace-pre-line font-medium [overflow-wrap:anywhere]">
                <bdi dir={ltr ? 'ltr' : 'auto'}>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}

/** The outcome: a link to the record that was made, or the reason for a rejection. */
function Outcome({ row }: { row: Application }) {
  const { t, format, locale } = useI18n()
  const { subject, kind, status, decidedAt, rejectReason } = row
  if (status === 'pending' || !decidedAt) return null
  const page = localePath(locale, kind === 'driver' ? routes.drivers() : routes.companies())
  return (
    <Alert
      tone={status === 'approved' ? 'success' : 'info'}
      title={t(`application:decided.${status}`, { at: format.dateTime(decidedAt) })}
      actions={
        subject && (
          <a className="k-link" href={`${page}?id=${encodeURIComponent(subject.id)}`}>
            {t(`application:to.${kind}`)}
          </a>
        )
      }
    >
      {rejectReason ?? t('application:decided.hint')}
    </Alert>
  )
}

function Notice({ problem }: { problem: Problem | null }) {
  const { t, locale } = useI18n()
  if (!problem)
    return (
      <div role="status" aria-busy aria-label={t('table:loading')} className="grid gap-6 md:grid-cols-2">
        {['one', 'two', 'three', 'four'].map((key) => (
          <Skeleton key={key} box="h-40 w-full" />
        ))}
      </div>
    )
  const back = (
    <a href={localePath(locale, routes.applications())} className={buttonStyle('primary')}>
      {t('application:back')}
    </a>
  )
  const retry = (
    <Button intent="primary" icon="refresh" onClick={() => void application.reload()}>
      {t('application:retry')}
    </Button>
  )
  const gone = problem.kind === 'missing'
  return (
    <div role="alert">
      <EmptyState
        icon={gone ? 'search' : 'warning'}
        title={t(gone ? 'application:missing' : 'application:failed')}
        hint={gone ? t('application:missing.hint') : problemMessage(problem, t)}
        action={gone ? back : retry}
      />
    </div>
  )
}

/** One application with all that was sent in, and the decision about it. */
export function ApplicationDetails({ id }: { id: string }) {
  const i18n = useI18n()
  const { t, format, locale } = i18n
  const { data: row, error } = useSlice(application.$state)
  const toasts = useToasts()
  useEffect(() => {
    void application.load(id)
  }, [id])
  if (row?.id !== id) return <Notice problem={error} />

  const sections = [
    ...(row.driver ? driverSections(row.driver, i18n) : []),
    ...(row.company ? companySections(row.company, i18n) : []),
  ]
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-h4" dir="auto">
            {row.name}
          </h2>
          <ApplicationStatus status={row.status} />
          <span className="text-ink-muted">
            {t(`application:sent.${row.kind}`, { at: format.dateTime(row.createdAt) })}
          </span>
        </div>
        <div className="flex flex-wrap gap-2">
          <Decision row={row} toasts={toasts} />
          <a href={localePath(locale, routes.applications())} className={`${buttonStyle('quiet')} ms-auto`}>
            {t('application:back')}
          </a>
        </div>
      </div>
      <Outcome row={row} />
      <div className="grid items-start gap-6 md:grid-cols-2">
        {sections.map((section) => (
          <FactsCard key={section.title} {...section} />
        ))}
      </div>
      {row.driver && <Papers details={row.driver} files={row.files} />}
      <ToastRegion toasts={toasts} />
    </div>
  )
}

import * as access from '#contract/access.ts'
import { type ReportName, reportNames } from '#contract/lists/reports.ts'
import type { Role } from '#contract/people.ts'
import { Chart } from '#src/islands/charts/Chart.tsx'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { useZone } from '#src/islands/resource/list/use-list-rows.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Tabs } from '#src/islands/ui/blocks/Tabs.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { todayIn } from '#src/lib/list/days.ts'
import { goToQuery } from '#src/lib/list/location.ts'
import { $profile } from '#src/stores/profile.ts'
import { report } from '#src/stores/reports.ts'
import { Controls, Filters } from './Controls.tsx'
import { chartOf } from './chart-data.ts'
import { FigureCards } from './FigureCards.tsx'
import { ReportTable } from './ReportTable.tsx'
import { ReportTools } from './ReportTools.tsx'
import { useView, type ViewControl } from './use-view.ts'
import { allRides, reportQuery, withReport } from './view-state.ts'

const loadRides = withTexts('report-rides', () => import('./Rides.tsx').then((module) => module.Rides))

const readers: Partial<Record<ReportName, readonly Role[]>> = {
  cost: access.reports.money,
  revenue: access.reports.money,
  papers: access.documents.read,
}

export function Reports(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}

function ReportTabs({ control, role }: { control: ViewControl; role: Role | undefined }) {
  const { t } = useI18n()
  const { view, go, hrefOf } = control
  const shown = reportNames.filter((name) => !role || (readers[name]?.includes(role) ?? true))
  return (
    <Tabs
      label={t('reports:title')}
      items={shown.map((name) => ({
        id: name,
        label: t(`reports:report.${name}`),
        href: hrefOf(withReport(view, name)),
      }))}
      current={view.report}
      onSelect={(name) => go(withReport(view, name))}
    />
  )
}

/** A backend without reports answers 404 to the first page; whoever may not read one is told so. */
function Failed({ problem }: { problem: Problem }) {
  const { t } = useI18n()
  if (problem.kind === 'missing')
    return <EmptyState icon="info" title={t('reports:absent')} hint={t('reports:absentHint')} />
  if (problem.kind === 'forbidden')
    return <EmptyState icon="lock" title={t('reports:forbidden')} hint={problemMessage(problem, t)} />
  return (
    <div role="alert">
      <EmptyState
        icon={problem.kind === 'offline' ? 'offline' : 'warning'}
        title={t('reports:failed')}
        hint={problemMessage(problem, t)}
        action={
          <Button intent="primary" icon="refresh" onClick={() => void report.reload()}>
            {t('reports:retry')}
          </Button>
        }
      />
    </div>
  )
}

/** The report that the address asks for. */
function useReport({ view }: ViewControl) {
  const zone = useZone()
  const hydrated = useHydrated()
  const today = hydrated && zone ? todayIn(zone) : undefined
  const query = today ? reportQuery(view, today) : undefined
  const { data, loading, error } = useLoaded(
    report,
    query && [view.report, { ...query, page: view.page, page_size: view.size }],
  )
  return {
    zone,
    today,
    query,
    loading,
    // Rows of another report have other columns.
    answer: data?.report === view.report ? data : undefined,
    failed: error && error.kind !== 'aborted' ? error : undefined,
  }
}

type Shown = ReturnType<typeof useReport>

/** The rides behind the report, or behind one of its rows, where the address asks for them. */
function OpenRides({ control, answer, query }: { control: ViewControl } & Pick<Shown, 'answer' | 'query'>) {
  const { t } = useI18n()
  const { view, change } = control
  if (!answer?.rows || !query || view.rides === undefined) return null
  const ofAll = view.rides === allRides
  const row = answer.results.find(({ key }) => key === view.rides)
  const unnamed = t(view.rides === '' ? `reports:none.${answer.by}` : 'reports:oneRow')
  return (
    <LazyPart
      load={loadRides}
      props={{
        answer,
        query,
        name: ofAll ? t(`reports:report.${view.report}`) : (row?.name ?? unnamed),
        rowKey: ofAll ? undefined : view.rides,
        onClose: () => change({ rides: undefined, page: view.page }),
      }}
    />
  )
}

/** The figures of the whole period, one of them over time, and row by row. */
function Answer({ control, answer, loading }: { control: ViewControl } & Pick<Shown, 'answer' | 'loading'>) {
  const { t, format } = useI18n()
  const { view, change } = control
  const figure = answer?.figures.find(({ key }) => key === view.figure) ?? answer?.figures[0]
  const words = {
    figure: figure ? t(`reports:figure.${figure.key}`) : '',
    before: t('reports:then'),
    heading: t('reports:days'),
  }
  return (
    <>
      {answer && (
        <p className="hidden text-h6 print:block">
          {t('reports:printed', {
            report: t(`reports:report.${answer.report}`),
            from: format.date(`${answer.from}T12:00:00Z`, 'UTC'),
            to: format.date(`${answer.to}T12:00:00Z`, 'UTC'),
          })}
        </p>
      )}
      {answer && !answer.complete && (
        <Alert tone="info" title={t('reports:counting')}>
          {t('reports:countingHint', { count: answer.daysLeft })}
        </Alert>
      )}
      <FigureCards
        answer={answer}
        chosen={figure?.key}
        onChoose={(key) => change({ figure: key, page: view.page })}
      />
      {view.report !== 'papers' && (
        <section aria-label={t('reports:overTime')} className="k-card p-4">
          <Chart data={answer && chartOf(answer, figure?.key, words)} />
        </section>
      )}
      <ReportTable control={control} answer={answer} loading={loading} goTo={goToQuery} />
      {answer && (
        <p className="text-caption text-ink-muted">
          {t('reports:asOf', { at: format.dateTime(answer.asOf, answer.zone), zone: answer.zone })}
        </p>
      )}
    </>
  )
}

function Content() {
  const { t } = useI18n()
  const role = useSlice($profile)?.role
  const control = useView()
  const toasts = useToasts()
  const { zone, today, query, answer, loading, failed } = useReport(control)
  return (
    <div className="flex flex-col gap-6">
      <section aria-label={t('reports:choice')} className="k-card">
        <div data-noprint>
          <ReportTabs control={control} role={role} />
        </div>
        {today && <Controls control={control} today={today} answer={answer} />}
        <Filters control={control} answer={answer} />
        <ReportTools control={control} zone={zone ?? 'UTC'} query={query} answer={answer} toasts={toasts} />
      </section>
      {failed ? (
        <div className="k-card">
          <Failed problem={failed} />
        </div>
      ) : (
        <Answer control={control} answer={answer} loading={loading} />
      )}
      <OpenRides control={control} answer={answer} query={query} />
      <ToastRegion toasts={toasts} />
    </div>
  )
}

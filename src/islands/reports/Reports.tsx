import * as access from '#contract/access.ts'
import { type ReportKind, reportKinds } from '#contract/lists/reports.ts'
import type { Role } from '#contract/people.ts'
import { Chart } from '#src/islands/charts/Chart.tsx'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Tabs } from '#src/islands/ui/blocks/Tabs.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { ToastRegion } from '#src/islands/ui/ToastRegion.tsx'
import { useToasts } from '#src/islands/ui/use-toasts.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { goToQuery } from '#src/lib/list/location.ts'
import { $profile } from '#src/stores/profile.ts'
import { Controls } from './Controls.tsx'
import { chartOf } from './chart-data.ts'
import { Failed } from './Failed.tsx'
import { FigureCards } from './FigureCards.tsx'
import { FilterButton, Filters, useFilters } from './Filters.tsx'
import { ReportTable } from './ReportTable.tsx'
import { ReportTools } from './ReportTools.tsx'
import { useReport } from './use-report.ts'
import { useView, type ViewControl } from './use-view.ts'
import { allRides, hasRides, withReport } from './view-state.ts'

const loadPack = withTexts('report-pack', () => import('./Pack.tsx').then((module) => module.Pack))
const loadRides = withTexts('report-rides', () => import('./Rides.tsx').then((module) => module.Rides))

const readers: Partial<Record<ReportKind, readonly Role[]>> = {
  cost: access.reports.money,
  child_cost: access.reports.money,
  revenue: access.reports.money,
  papers: access.documents.read,
  complaints: access.complaints.read,
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
  const shown = reportKinds.filter((name) => !role || (readers[name]?.includes(role) ?? true))
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
      {hasRides(view.report) && (
        <section aria-label={t('reports:overTime')} className="k-card p-4">
          <Chart data={answer && chartOf(answer, figure?.key, words)} />
        </section>
      )}
      <ReportTable control={control} answer={answer} loading={loading} goTo={goToQuery} />
      {view.report === 'child_cost' && (
        <p className="text-caption text-ink-muted">{t('reports:childCostHint')}</p>
      )}
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
  const { zone, today, query, answer, pack, told, loading, failed, reload } = useReport(control)
  const fields = useFilters(control, role)
  const isPack = control.view.report === 'pack'
  return (
    <div className="flex flex-col gap-6">
      <section aria-label={t('reports:choice')} className="k-card" data-noprint>
        <ReportTabs control={control} role={role} />
        {today && (
          <Controls control={control} today={today} told={told}>
            <FilterButton {...fields} />
          </Controls>
        )}
        <Filters control={control} told={told} fields={fields} />
        <ReportTools control={control} zone={zone ?? 'UTC'} query={query} answer={answer} toasts={toasts} />
      </section>
      {failed && (
        <div className="k-card">
          <Failed problem={failed} onRetry={reload} />
        </div>
      )}
      {!failed && isPack && <LazyPart load={loadPack} props={{ control, pack, loading }} />}
      {!failed && !isPack && <Answer control={control} answer={answer} loading={loading} />}
      <OpenRides control={control} answer={answer} query={query} />
      <ToastRegion toasts={toasts} />
    </div>
  )
}

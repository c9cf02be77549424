import { useMemo, useSyncExternalStore } from 'react'
import type { Trends as Answer, TrendChart } from '#contract/stats.ts'
import { Chart } from '#src/islands/charts/Chart.tsx'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { useSeen } from '#src/islands/ui/seen/use-seen.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { currentQuery, goToQuery, onQueryChange } from '#src/lib/list/location.ts'
import { $arrange } from '#src/stores/dashboard.ts'
import { trends } from '#src/stores/trends.ts'
import { Customise } from './Customise.tsx'
import type { LateProps } from './late-props.ts'
import { SpanPicker } from './SpanPicker.tsx'
import { printSpan, readSpan } from './span.ts'
import { TrendTile } from './TrendTile.tsx'
import { chartOf } from './trend-look.ts'

/** Which days, in the reader's language; those that they are compared with after them. */
function daysText({ from, to, compared }: Answer, { t, format }: I18n): string {
  const day = (text: string) => format.date(text, 'UTC')
  const span = (one: { from: string; to: string }) =>
    one.from === one.to ? day(one.from) : t('dashboard-more:days', { from: day(one.from), to: day(one.to) })
  return t('dashboard-more:compared', { span: span({ from, to }), other: span(compared) })
}

function TrendCard({ chart }: { chart: TrendChart }) {
  const { t } = useI18n()
  const data = useMemo(() => chartOf(chart, t), [chart, t])
  return (
    <Card id={`chart-${chart.key}`} level={3} title={data.title}>
      <Chart data={data} />
    </Card>
  )
}

const tiles =
  'grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4'

function Figures({ answer }: { answer: Answer }) {
  const { t } = useI18n()
  const { arrange } = useSlice($arrange)
  return (
    <>
      <ul aria-label={t('dashboard-more:figures')} className={tiles}>
        {arrange(answer.tiles, ({ key }) => `trend.${key}`).map((tile) => (
          <li key={tile.key}>
            <TrendTile tile={tile} />
          </li>
        ))}
      </ul>
      <div className="grid gap-6 lg:grid-cols-2">
        {arrange(answer.charts, ({ key }) => `chart.${key}`).map((chart) => (
          <TrendCard key={chart.key} chart={chart} />
        ))}
      </div>
    </>
  )
}

/** How it went in a span of days beside another one: figures that lead to their rows, and charts. Both are in the address. */
function Look(props: LateProps) {
  const i18n = useI18n()
  const { t } = i18n
  const query = useSyncExternalStore(onQueryChange, currentQuery, () => '')
  const span = readSpan(query)
  const { data, loading, error } = useLoaded(trends, [props.role, span])
  // A backend that knows no spans answers without them, or refuses to be asked: then there is nothing to look back on.
  if ((data && !data.trends) || error?.kind === 'invalid') return <Customise {...props} />
  const answer = data?.trends ?? undefined
  return (
    <section aria-labelledby="trends-title" aria-busy={loading} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="trends-title" className="text-h5">
            {t('dashboard-more:title')}
          </h2>
          <p className="min-h-6 text-ink-muted">{answer && daysText(answer, i18n)}</p>
        </div>
        <SpanPicker
          span={span}
          days={answer}
          onChange={(next) => goToQuery(printSpan(currentQuery(), next))}
        />
      </div>
      {error && (
        <Alert
          tone="error"
          actions={
            <Button size="sm" icon="refresh" busy={loading} onClick={() => void trends.reload()}>
              {t('dashboard:retry')}
            </Button>
          }
        >
          {problemMessage(error, t)}
        </Alert>
      )}
      {answer && !answer.complete && <Alert tone="info">{t('dashboard-more:counting')}</Alert>}
      {answer && <Figures answer={answer} />}
      {/* Last, and once all above it has its place. */}
      {answer && <Customise {...props} />}
      {!answer && !error && (
        <div className={tiles}>
          {Array.from({ length: 8 }, (_, index) => index).map((index) => (
            <Skeleton key={index} box="h-40 w-full" />
          ))}
        </div>
      )}
    </section>
  )
}

/** The end of the dashboard: what is looked back on, and the way to arrange it all. */
export function Trends(props: LateProps) {
  const { box, seen } = useSeen()
  return (
    <div ref={box} className="min-h-96">
      {seen && <Look {...props} />}
    </div>
  )
}

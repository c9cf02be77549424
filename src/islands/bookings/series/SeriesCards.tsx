import type { SeriesSheet } from '#contract/series-sheet.ts'
import { BookingStatusBadge } from '#src/islands/resource/base/StatusBadge.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Facts } from '../details/Facts.tsx'
import { ruleWords } from './rule-words.ts'

/** When it takes place, who rides, and what is left out. */
export function PlanCard({ series }: { series: SeriesSheet }) {
  const i18n = useI18n()
  const { t, format } = i18n
  const day = (one: string) => format.date(one, 'UTC')
  const span = (from: string, to: string | null) =>
    t(to === null ? 'series:spanOpen' : 'series:span', { from: day(from), to: to === null ? '' : day(to) })
  const stamp = (at: string | null) =>
    at && t('series:moment', { day: format.dayLabel(at, series.zone), time: format.time(at, series.zone) })
  return (
    <Card id="plan" title={t('series:plan')}>
      <Facts
        facts={[
          {
            label: t('series:rule'),
            value: ruleWords(series.rule, i18n) ?? <bdi dir="ltr">{series.rule}</bdi>,
          },
          { label: t('series:days'), value: span(series.from, series.to) },
          {
            label: t('series:return'),
            value: series.returnLeg && <bdi dir="ltr">{series.returnLeg.time}</bdi>,
          },
          { label: t('series:children'), value: format.list(series.children.map(({ name }) => name)) },
          { label: t('series:calendar'), value: series.calendar?.name },
          { label: t('series:pause'), value: series.pausedFrom && span(series.pausedFrom, series.pausedTo) },
          { label: t('series:skipped'), value: format.list(series.exceptDates.map(day)) },
          { label: t('series:next'), value: stamp(series.nextAt) },
          { label: t('series:last'), value: stamp(series.lastAt) },
        ]}
      />
    </Card>
  )
}

/** How many rides stand in which state, and what those that take place come to. */
export function TotalsCard({ series }: { series: SeriesSheet }) {
  const { t, format } = useI18n()
  const { rides, prices, distanceM } = series
  return (
    <Card id="totals" title={t('series:totals')}>
      <ul className="mb-5 flex flex-col gap-2">
        {rides.map(({ status, count }) => (
          <li key={status} className="flex items-center justify-between gap-4">
            <BookingStatusBadge status={status} />
            <span className="font-medium">{format.number(count)}</span>
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          { label: t('series:price'), value: format.list(prices.map((price) => format.money(price))) },
          { label: t('series:distance'), value: distanceM > 0 && format.distance(distanceM) },
        ].map(({ label, value }) => ({ label, value: value || null }))}
      />
      <p className="mt-4 text-caption text-ink-muted">{t('series:totalsHint')}</p>
    </Card>
  )
}

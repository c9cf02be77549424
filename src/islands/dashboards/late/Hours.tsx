import { useMemo } from 'react'
import { Chart } from '#src/islands/charts/Chart.tsx'
import type { ChartData } from '#src/islands/charts/chart-types.ts'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { LateProps } from './late-props.ts'

const series = [
  { key: 'planned', tone: 'primary' },
  { key: 'done', tone: 'success' },
] as const

/** The day by the hour: how many trips were planned, and how many of them are done. */
export function Hours({ stats: { hours } }: LateProps) {
  const { t, format } = useI18n()
  const data = useMemo(
    (): ChartData => ({
      kind: 'column',
      title: t('dashboard-more:hours.title'),
      heading: t('dashboard-more:hours.hour'),
      categories: hours.map(({ hour }) => format.time(new Date(Date.UTC(2000, 0, 1, hour)), 'UTC')),
      series: series.map(({ key, tone }) => ({
        key,
        tone,
        label: t(`dashboard-more:hours.${key}`),
        values: hours.map((one) => one[key]),
      })),
      unit: 'count',
    }),
    [t, format, hours],
  )
  return (
    <Card id="hours" title={t('dashboard-more:hours.title')} subtitle={t('dashboard-more:hours.subtitle')}>
      <Chart data={data} size="sm" />
    </Card>
  )
}

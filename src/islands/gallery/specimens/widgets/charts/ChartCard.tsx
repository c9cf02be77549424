import { Chart } from '#src/islands/charts/Chart.tsx'
import type { ChartData } from '#src/islands/charts/chart-types.ts'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function ChartCard() {
  const { t } = useI18n()
  const title = t('gallery-widgets:chart.title')
  const data: ChartData = {
    kind: 'column',
    title,
    heading: t('gallery-widgets:chart.day'),
    span: 'day',
    categories: ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'],
    series: [
      {
        key: 'hours',
        label: t('gallery-widgets:chart.hours'),
        tone: 'info',
        values: [2310, 2404, 2290, 2480, 1985],
      },
    ],
    unit: 'minutes',
  }
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Card level={3} title={title}>
        <Chart data={data} size="sm" />
      </Card>
      <Card level={3} title={t('gallery-widgets:chart.none')}>
        <Chart data={{ ...data, categories: [], series: [] }} size="sm" />
      </Card>
    </div>
  )
}

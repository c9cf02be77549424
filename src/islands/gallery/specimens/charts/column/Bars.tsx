import { Chart } from '#src/islands/charts/Chart.tsx'
import type { ChartData } from '#src/islands/charts/chart-types.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Bars() {
  const { t } = useI18n()
  const data: ChartData = {
    kind: 'bar',
    title: t('gallery-charts:sample.reasons'),
    heading: t('gallery-charts:sample.reason'),
    categories: [
      t('gallery-charts:sample.ill'),
      t('gallery-charts:sample.closed'),
      t('gallery-charts:sample.noDriver'),
      t('gallery-charts:sample.breakdown'),
    ],
    series: [
      { key: 'rides', label: t('gallery-charts:sample.cancelled'), tone: 'error', values: [31, 12, 4, 2] },
    ],
    unit: 'count',
  }
  return <Chart data={data} />
}

import { Chart } from '#src/islands/charts/Chart.tsx'
import type { ChartData } from '#src/islands/charts/chart-types.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Gaps() {
  const { t } = useI18n()
  const data: ChartData = {
    kind: 'line',
    title: t('gallery-charts:sample.onTime'),
    heading: t('gallery-charts:sample.month'),
    span: 'month',
    categories: ['2025-09-01', '2025-10-01', '2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'],
    series: [
      {
        key: 'long',
        label: t('gallery-charts:sample.longName'),
        tone: 'info',
        values: [96.5, 97.1, null, null, 92, 95.4],
      },
    ],
    unit: 'percent',
  }
  return <Chart data={data} />
}

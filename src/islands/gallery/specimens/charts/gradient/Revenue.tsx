import { Chart } from '#src/islands/charts/Chart.tsx'
import type { ChartData } from '#src/islands/charts/chart-types.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Revenue() {
  const { t } = useI18n()
  const data: ChartData = {
    kind: 'gradient',
    title: t('gallery-charts:sample.revenue'),
    heading: t('gallery-charts:sample.month'),
    span: 'month',
    categories: ['2025-10-01', '2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'],
    series: [
      {
        key: 'revenue',
        label: t('gallery-charts:sample.revenue'),
        tone: 'success',
        values: [1_842_000, 1_910_050, 1_204_500, 1_886_000, 1_699_900, 2_015_750],
      },
    ],
    unit: 'money',
    currency: 'GBP',
  }
  return <Chart data={data} />
}

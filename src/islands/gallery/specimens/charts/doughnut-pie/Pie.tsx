import { Chart } from '#src/islands/charts/Chart.tsx'
import type { ChartData } from '#src/islands/charts/chart-types.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Pie() {
  const { t } = useI18n()
  const data: ChartData = {
    kind: 'pie',
    title: t('gallery-charts:sample.bookedBy'),
    heading: t('gallery-charts:sample.source'),
    categories: [
      t('gallery-charts:sample.console'),
      t('gallery-charts:sample.parents'),
      t('gallery-charts:sample.phone'),
      t('gallery-charts:sample.series'),
    ],
    series: [
      {
        key: 'bookings',
        label: t('gallery-charts:sample.bookings'),
        tone: 'primary',
        values: [64, 41, 17, 182],
      },
    ],
    unit: 'count',
  }
  return <Chart data={data} />
}

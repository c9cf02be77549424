import { Chart } from '#src/islands/charts/Chart.tsx'
import type { ChartData } from '#src/islands/charts/chart-types.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Columns() {
  const { t } = useI18n()
  const data: ChartData = {
    kind: 'column',
    title: t('gallery-charts:sample.children'),
    heading: t('gallery-charts:sample.school'),
    categories: ['Orchard', 'St Mary’s', 'Filton Avenue', 'Elm Park', 'Riverside'],
    series: [
      {
        key: 'to',
        label: t('gallery-charts:sample.toSchool'),
        tone: 'primary',
        values: [24, 18, 31, 12, 9],
      },
      {
        key: 'from',
        label: t('gallery-charts:sample.fromSchool'),
        tone: 'secondary',
        values: [22, 19, 27, 14, 6],
      },
    ],
    unit: 'count',
  }
  return <Chart data={data} />
}

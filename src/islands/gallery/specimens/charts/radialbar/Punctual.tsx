import { Chart } from '#src/islands/charts/Chart.tsx'
import type { ChartData } from '#src/islands/charts/chart-types.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Punctual() {
  const { t } = useI18n()
  const data: ChartData = {
    kind: 'radial',
    title: t('gallery-charts:sample.onTime'),
    heading: t('gallery-charts:sample.school'),
    categories: ['Orchard', 'St Mary’s', 'Filton Avenue'],
    series: [
      { key: 'onTime', label: t('gallery-charts:sample.onTime'), tone: 'primary', values: [97, 88, 71] },
    ],
    unit: 'percent',
  }
  return <Chart data={data} />
}

import { Chart } from '#src/islands/charts/Chart.tsx'
import type { ChartData } from '#src/islands/charts/chart-types.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Companies() {
  const { t } = useI18n()
  const data: ChartData = {
    kind: 'radar',
    title: t('gallery-charts:sample.companies'),
    heading: t('gallery-charts:sample.quality'),
    categories: [
      t('gallery-charts:sample.onTime'),
      t('gallery-charts:sample.papers'),
      t('gallery-charts:sample.accepted'),
      t('gallery-charts:sample.handedOver'),
      t('gallery-charts:sample.noComplaint'),
    ],
    series: [
      { key: 'north', label: 'Northgate Minibuses', tone: 'primary', values: [97, 100, 88, 99, 92] },
      { key: 'south', label: 'South Side Cars', tone: 'warning', values: [84, 91, 95, 97, 78] },
    ],
    unit: 'percent',
  }
  return <Chart data={data} size="lg" />
}

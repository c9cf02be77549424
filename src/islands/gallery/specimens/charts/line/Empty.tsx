import { Chart } from '#src/islands/charts/Chart.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Empty() {
  const { t } = useI18n()
  const title = t('gallery-charts:sample.rides')
  const heading = t('gallery-charts:sample.day')
  return (
    <Chart data={{ kind: 'line', title, heading, categories: [], series: [], unit: 'count' }} size="sm" />
  )
}

import { Chart } from '#src/islands/charts/Chart.tsx'
import type { ChartData } from '#src/islands/charts/chart-types.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Diesel() {
  const { t } = useI18n()
  const row = (key: 'open' | 'high' | 'low' | 'close', values: number[]) => ({
    key,
    label: t(`gallery-charts:sample.${key}`),
    tone: 'primary' as const,
    values,
  })
  const data: ChartData = {
    kind: 'candlestick',
    title: t('gallery-charts:sample.diesel'),
    heading: t('gallery-charts:sample.day'),
    span: 'day',
    categories: ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14'],
    series: [
      row('open', [142, 144, 143, 147, 146, 145]),
      row('high', [146, 145, 149, 148, 147, 149]),
      row('low', [141, 142, 142, 144, 143, 144]),
      row('close', [144, 143, 147, 146, 144, 148]),
    ],
    unit: 'money',
    currency: 'GBP',
  }
  return <Chart data={data} />
}

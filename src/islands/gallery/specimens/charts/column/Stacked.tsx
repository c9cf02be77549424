import { Chart } from '#src/islands/charts/Chart.tsx'
import type { ChartData } from '#src/islands/charts/chart-types.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Stacked() {
  const { t } = useI18n()
  const data: ChartData = {
    kind: 'stacked',
    title: t('gallery-charts:sample.outcomes'),
    heading: t('gallery-charts:sample.day'),
    span: 'day',
    categories: ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'],
    series: [
      {
        key: 'done',
        label: t('gallery-charts:sample.driven'),
        tone: 'success',
        values: [42, 49, 41, 49, 39],
      },
      { key: 'late', label: t('gallery-charts:sample.late'), tone: 'warning', values: [6, 3, 9, 4, 2] },
      { key: 'off', label: t('gallery-charts:sample.cancelled'), tone: 'error', values: [1, 0, 2, 1, 5] },
    ],
    unit: 'count',
  }
  return <Chart data={data} />
}

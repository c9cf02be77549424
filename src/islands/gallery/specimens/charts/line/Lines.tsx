import { Chart } from '#src/islands/charts/Chart.tsx'
import type { ChartData } from '#src/islands/charts/chart-types.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Lines() {
  const { t } = useI18n()
  const data: ChartData = {
    kind: 'line',
    title: t('gallery-charts:sample.rides'),
    heading: t('gallery-charts:sample.day'),
    span: 'day',
    categories: ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'],
    series: [
      { key: 'run', label: t('gallery-charts:sample.driven'), tone: 'primary', values: [48, 52, 50, 53, 41] },
      { key: 'late', label: t('gallery-charts:sample.late'), tone: 'warning', values: [6, 3, 9, 4, 2] },
    ],
    unit: 'count',
  }
  return <Chart data={data} />
}

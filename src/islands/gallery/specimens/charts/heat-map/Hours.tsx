import { Chart } from '#src/islands/charts/Chart.tsx'
import type { ChartData } from '#src/islands/charts/chart-types.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

const days = {
  '2026-03-09': [4, 31, 28, 3, 9, 34, 21],
  '2026-03-10': [5, 33, 27, 4, 8, 36, 19],
  '2026-03-11': [4, 30, 29, 2, 19, 30, 12],
  '2026-03-12': [6, 34, 30, 5, 9, 35, 22],
  '2026-03-13': [3, 28, 25, null, 24, 17, 6],
}

export function Hours() {
  const { t, format } = useI18n()
  const hours = [6, 7, 8, 12, 14, 15, 16]
  const data: ChartData = {
    kind: 'heat',
    title: t('gallery-charts:sample.hours'),
    heading: t('gallery-charts:sample.hour'),
    categories: hours.map((hour) => format.time(new Date(Date.UTC(2026, 2, 9, hour)), 'UTC')),
    series: Object.entries(days).map(([day, values]) => ({
      key: day,
      label: format.date(day, 'UTC'),
      tone: 'primary',
      values,
    })),
    unit: 'count',
  }
  return <Chart data={data} />
}

import { Chart } from '#src/islands/charts/Chart.tsx'
import type { ChartData } from '#src/islands/charts/chart-types.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

export function Areas() {
  const { t } = useI18n()
  const data: ChartData = {
    kind: 'area',
    title: t('gallery-charts:sample.driveTime'),
    heading: t('gallery-charts:sample.week'),
    span: 'week',
    categories: ['2026-02-09', '2026-02-16', '2026-02-23', '2026-03-02', '2026-03-09'],
    series: [
      {
        key: 'morning',
        label: t('gallery-charts:sample.morning'),
        tone: 'primary',
        values: [4110, 1260, 4320, 4415, 4380],
      },
      {
        key: 'afternoon',
        label: t('gallery-charts:sample.afternoon'),
        tone: 'success',
        values: [3980, 1180, 4040, 4290, 4105],
      },
    ],
    unit: 'minutes',
  }
  return <Chart data={data} />
}

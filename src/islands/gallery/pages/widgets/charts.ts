import type { Specimen } from '../../specimen.ts'
import { ChartCard } from '../../specimens/widgets/charts/ChartCard.tsx'
import { Trends } from '../../specimens/widgets/charts/Trends.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'trends',
    title: 'gallery-widgets:charts.trends.title',
    use: 'gallery-widgets:charts.trends.use',
    Show: Trends,
    source: () => import('../../specimens/widgets/charts/Trends.tsx?raw'),
    shows: [],
  },
  {
    id: 'card',
    title: 'gallery-widgets:charts.card.title',
    use: 'gallery-widgets:charts.card.use',
    Show: ChartCard,
    source: () => import('../../specimens/widgets/charts/ChartCard.tsx?raw'),
    shows: [],
  },
]

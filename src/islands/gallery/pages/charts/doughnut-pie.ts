import type { Specimen } from '../../specimen.ts'
import { Doughnut } from '../../specimens/charts/doughnut-pie/Doughnut.tsx'
import { Pie } from '../../specimens/charts/doughnut-pie/Pie.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'doughnut',
    title: 'gallery-charts:doughnut-pie.doughnut.title',
    use: 'gallery-charts:doughnut-pie.doughnut.use',
    Show: Doughnut,
    source: () => import('../../specimens/charts/doughnut-pie/Doughnut.tsx?raw'),
    shows: ['charts/draw/slices.tsx'],
  },
  {
    id: 'pie',
    title: 'gallery-charts:doughnut-pie.pie.title',
    use: 'gallery-charts:doughnut-pie.pie.use',
    Show: Pie,
    source: () => import('../../specimens/charts/doughnut-pie/Pie.tsx?raw'),
    shows: [],
  },
]

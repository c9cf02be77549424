import type { Specimen } from '../../specimen.ts'
import { Revenue } from '../../specimens/charts/gradient/Revenue.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'revenue',
    title: 'gallery-charts:gradient.revenue.title',
    use: 'gallery-charts:gradient.revenue.use',
    Show: Revenue,
    source: () => import('../../specimens/charts/gradient/Revenue.tsx?raw'),
    shows: [],
  },
]

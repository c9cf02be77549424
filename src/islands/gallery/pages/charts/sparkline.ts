import type { Specimen } from '../../specimen.ts'
import { Curves } from '../../specimens/charts/sparkline/Curves.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'curves',
    title: 'gallery-charts:sparkline.curves.title',
    use: 'gallery-charts:sparkline.curves.use',
    Show: Curves,
    source: () => import('../../specimens/charts/sparkline/Curves.tsx?raw'),
    shows: ['charts/Sparkline.tsx'],
  },
]

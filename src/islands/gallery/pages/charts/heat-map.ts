import type { Specimen } from '../../specimen.ts'
import { Hours } from '../../specimens/charts/heat-map/Hours.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'hours',
    title: 'gallery-charts:heat-map.hours.title',
    use: 'gallery-charts:heat-map.hours.use',
    Show: Hours,
    source: () => import('../../specimens/charts/heat-map/Hours.tsx?raw'),
    shows: ['charts/draw/heat.tsx'],
  },
]

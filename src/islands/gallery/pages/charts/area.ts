import type { Specimen } from '../../specimen.ts'
import { Areas } from '../../specimens/charts/area/Areas.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'areas',
    title: 'gallery-charts:area.areas.title',
    use: 'gallery-charts:area.areas.use',
    Show: Areas,
    source: () => import('../../specimens/charts/area/Areas.tsx?raw'),
    shows: [],
  },
]

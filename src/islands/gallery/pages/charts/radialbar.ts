import type { Specimen } from '../../specimen.ts'
import { Punctual } from '../../specimens/charts/radialbar/Punctual.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'punctual',
    title: 'gallery-charts:radialbar.punctual.title',
    use: 'gallery-charts:radialbar.punctual.use',
    Show: Punctual,
    source: () => import('../../specimens/charts/radialbar/Punctual.tsx?raw'),
    shows: [],
  },
]

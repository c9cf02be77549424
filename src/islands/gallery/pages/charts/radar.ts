import type { Specimen } from '../../specimen.ts'
import { Companies } from '../../specimens/charts/radar/Companies.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'companies',
    title: 'gallery-charts:radar.companies.title',
    use: 'gallery-charts:radar.companies.use',
    Show: Companies,
    source: () => import('../../specimens/charts/radar/Companies.tsx?raw'),
    shows: ['charts/draw/radar.tsx'],
  },
]

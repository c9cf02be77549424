import type { Specimen } from '../../specimen.ts'
import { Bars } from '../../specimens/charts/column/Bars.tsx'
import { Columns } from '../../specimens/charts/column/Columns.tsx'
import { Stacked } from '../../specimens/charts/column/Stacked.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'columns',
    title: 'gallery-charts:column.columns.title',
    use: 'gallery-charts:column.columns.use',
    Show: Columns,
    source: () => import('../../specimens/charts/column/Columns.tsx?raw'),
    shows: ['charts/draw/columns.tsx'],
  },
  {
    id: 'stacked',
    title: 'gallery-charts:column.stacked.title',
    use: 'gallery-charts:column.stacked.use',
    Show: Stacked,
    source: () => import('../../specimens/charts/column/Stacked.tsx?raw'),
    shows: [],
  },
  {
    id: 'bars',
    title: 'gallery-charts:column.bars.title',
    use: 'gallery-charts:column.bars.use',
    Show: Bars,
    source: () => import('../../specimens/charts/column/Bars.tsx?raw'),
    shows: ['charts/draw/bars.tsx'],
  },
]

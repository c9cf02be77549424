import type { Specimen } from '../../specimen.ts'
import { Widths } from '../../specimens/tables/collapsible/Widths.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'widths',
    title: 'gallery-tables:collapsible.widths.title',
    use: 'gallery-tables:collapsible.widths.use',
    Show: Widths,
    source: () => import('../../specimens/tables/collapsible/Widths.tsx?raw'),
    shows: ['table/Segments.tsx', 'table/fold-columns.ts'],
  },
]

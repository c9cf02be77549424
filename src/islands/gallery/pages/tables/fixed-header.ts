import type { Specimen } from '../../specimen.ts'
import { InFrame } from '../../specimens/tables/fixed-header/InFrame.tsx'
import { InPage } from '../../specimens/tables/fixed-header/InPage.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'page',
    title: 'gallery-tables:fixed.page.title',
    use: 'gallery-tables:fixed.page.use',
    Show: InPage,
    source: () => import('../../specimens/tables/fixed-header/InPage.tsx?raw'),
    shows: ['table/HeadRow.tsx'],
  },
  {
    id: 'frame',
    title: 'gallery-tables:fixed.frame.title',
    use: 'gallery-tables:fixed.frame.use',
    Show: InFrame,
    source: () => import('../../specimens/tables/fixed-header/InFrame.tsx?raw'),
    shows: [],
  },
]

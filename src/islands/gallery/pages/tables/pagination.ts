import type { Specimen } from '../../specimen.ts'
import { Counts } from '../../specimens/tables/pagination/Counts.tsx'
import { Pages } from '../../specimens/tables/pagination/Pages.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'pages',
    title: 'gallery-tables:pagination.pages.title',
    use: 'gallery-tables:pagination.pages.use',
    Show: Pages,
    source: () => import('../../specimens/tables/pagination/Pages.tsx?raw'),
    shows: ['ui/blocks/Pagination.tsx'],
  },
  {
    id: 'counts',
    title: 'gallery-tables:pagination.counts.title',
    use: 'gallery-tables:pagination.counts.use',
    Show: Counts,
    source: () => import('../../specimens/tables/pagination/Counts.tsx?raw'),
    shows: [],
  },
]

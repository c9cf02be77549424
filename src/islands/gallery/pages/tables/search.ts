import type { Specimen } from '../../specimen.ts'
import { Find } from '../../specimens/tables/search/Find.tsx'
import { Strange } from '../../specimens/tables/search/Strange.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'find',
    title: 'gallery-tables:search.find.title',
    use: 'gallery-tables:search.find.use',
    Show: Find,
    source: () => import('../../specimens/tables/search/Find.tsx?raw'),
    shows: [
      'table/SearchBox.tsx',
      'table/StatusTabs.tsx',
      'table/FilterBar.tsx',
      'table/FilterChip.tsx',
      'table/FilterPanel.tsx',
      'table/FilterText.tsx',
      'table/SelectPanel.tsx',
      'table/DatePanel.tsx',
    ],
  },
  {
    id: 'strange',
    title: 'gallery-tables:search.strange.title',
    use: 'gallery-tables:search.strange.use',
    Show: Strange,
    source: () => import('../../specimens/tables/search/Strange.tsx?raw'),
    shows: ['table/InvalidNotice.tsx'],
  },
]

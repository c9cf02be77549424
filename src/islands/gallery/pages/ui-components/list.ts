import type { Specimen } from '../../specimen.ts'
import { Rows } from '../../specimens/ui-components/list/Rows.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'rows',
    title: 'gallery-ui:list.rows.title',
    use: 'gallery-ui:list.rows.use',
    Show: Rows,
    source: () => import('../../specimens/ui-components/list/Rows.tsx?raw'),
    shows: ['ui/blocks/ListRow.tsx'],
  },
]

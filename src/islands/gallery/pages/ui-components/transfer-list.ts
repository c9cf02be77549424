import type { Specimen } from '../../specimen.ts'
import { Columns } from '../../specimens/ui-components/transfer-list/Columns.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'columns',
    title: 'gallery-ui:transfer-list.columns.title',
    use: 'gallery-ui:transfer-list.columns.use',
    Show: Columns,
    source: () => import('../../specimens/ui-components/transfer-list/Columns.tsx?raw'),
    shows: ['table/DisplayPanel.tsx'],
  },
]

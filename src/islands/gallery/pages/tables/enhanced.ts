import type { Specimen } from '../../specimen.ts'
import { Keys } from '../../specimens/tables/enhanced/Keys.tsx'
import { OwnColumns } from '../../specimens/tables/enhanced/OwnColumns.tsx'
import { Ticked } from '../../specimens/tables/enhanced/Ticked.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'ticked',
    title: 'gallery-tables:enhanced.ticked.title',
    use: 'gallery-tables:enhanced.ticked.use',
    Show: Ticked,
    source: () => import('../../specimens/tables/enhanced/Ticked.tsx?raw'),
    shows: ['table/BulkBar.tsx', 'table/TickBox.tsx', 'table/RowMenu.tsx'],
  },
  {
    id: 'own',
    title: 'gallery-tables:enhanced.own.title',
    use: 'gallery-tables:enhanced.own.use',
    Show: OwnColumns,
    source: () => import('../../specimens/tables/enhanced/OwnColumns.tsx?raw'),
    shows: ['table/use-list-state.ts', 'table/ColumnGrip.tsx'],
  },
  {
    id: 'keys',
    title: 'gallery-tables:enhanced.keys.title',
    use: 'gallery-tables:enhanced.keys.use',
    Show: Keys,
    source: () => import('../../specimens/tables/enhanced/Keys.tsx?raw'),
    shows: ['table/ShortcutList.tsx'],
  },
]

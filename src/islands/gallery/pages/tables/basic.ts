import type { Specimen } from '../../specimen.ts'
import { Failed } from '../../specimens/tables/basic/Failed.tsx'
import { Nothing } from '../../specimens/tables/basic/Nothing.tsx'
import { Runs } from '../../specimens/tables/basic/Runs.tsx'
import { Waiting } from '../../specimens/tables/basic/Waiting.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'runs',
    title: 'gallery-tables:basic.runs.title',
    use: 'gallery-tables:basic.runs.use',
    Show: Runs,
    source: () => import('../../specimens/tables/basic/Runs.tsx?raw'),
    shows: ['table/DataTable.tsx', 'table/BodyRow.tsx', 'table/TwoLines.tsx', 'table/RouteCell.tsx'],
  },
  {
    id: 'waiting',
    title: 'gallery-tables:basic.waiting.title',
    use: 'gallery-tables:basic.waiting.use',
    Show: Waiting,
    source: () => import('../../specimens/tables/basic/Waiting.tsx?raw'),
    shows: ['table/SkeletonRows.tsx'],
  },
  {
    id: 'nothing',
    title: 'gallery-tables:basic.nothing.title',
    use: 'gallery-tables:basic.nothing.use',
    Show: Nothing,
    source: () => import('../../specimens/tables/basic/Nothing.tsx?raw'),
    shows: [],
  },
  {
    id: 'failed',
    title: 'gallery-tables:basic.failed.title',
    use: 'gallery-tables:basic.failed.use',
    Show: Failed,
    source: () => import('../../specimens/tables/basic/Failed.tsx?raw'),
    shows: [],
  },
]

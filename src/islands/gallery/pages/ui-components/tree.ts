import type { Specimen } from '../../specimen.ts'
import { Fleet } from '../../specimens/ui-components/tree/Fleet.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'fleet',
    title: 'gallery-ui:tree.fleet.title',
    use: 'gallery-ui:tree.fleet.use',
    Show: Fleet,
    source: () => import('../../specimens/ui-components/tree/Fleet.tsx?raw'),
    shows: ['ui/tree/Tree.tsx', 'ui/tree/TreeLine.tsx'],
  },
]

import type { Specimen } from '../../specimen.ts'
import { Many } from '../../specimens/ui-components/tabs/Many.tsx'
import { WithCounts } from '../../specimens/ui-components/tabs/WithCounts.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'counts',
    title: 'gallery-ui:tabs.counts.title',
    use: 'gallery-ui:tabs.counts.use',
    Show: WithCounts,
    source: () => import('../../specimens/ui-components/tabs/WithCounts.tsx?raw'),
    shows: ['ui/blocks/Tabs.tsx'],
  },
  {
    id: 'many',
    title: 'gallery-ui:tabs.many.title',
    use: 'gallery-ui:tabs.many.use',
    Show: Many,
    source: () => import('../../specimens/ui-components/tabs/Many.tsx?raw'),
    shows: [],
  },
]

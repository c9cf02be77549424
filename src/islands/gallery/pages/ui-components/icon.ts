import type { Specimen } from '../../specimen.ts'
import { IconSheet } from '../../specimens/ui-components/icon/IconSheet.tsx'
import { IconUse } from '../../specimens/ui-components/icon/IconUse.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'use',
    title: 'gallery-ui:icon.use.title',
    use: 'gallery-ui:icon.use.use',
    Show: IconUse,
    source: () => import('../../specimens/ui-components/icon/IconUse.tsx?raw'),
    shows: ['ui/Icon.tsx'],
  },
  {
    id: 'all',
    title: 'gallery-ui:icon.all.title',
    use: 'gallery-ui:icon.all.use',
    Show: IconSheet,
    source: () => import('../../specimens/ui-components/icon/IconSheet.tsx?raw'),
    shows: [],
  },
]

import type { Specimen } from '../../specimen.ts'
import { Sizes } from '../../specimens/ui-components/avatar/Sizes.tsx'
import { WithNames } from '../../specimens/ui-components/avatar/WithNames.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'sizes',
    title: 'gallery-ui:avatar.sizes.title',
    use: 'gallery-ui:avatar.sizes.use',
    Show: Sizes,
    source: () => import('../../specimens/ui-components/avatar/Sizes.tsx?raw'),
    shows: ['ui/blocks/Avatar.tsx'],
  },
  {
    id: 'names',
    title: 'gallery-ui:avatar.names.title',
    use: 'gallery-ui:avatar.names.use',
    Show: WithNames,
    source: () => import('../../specimens/ui-components/avatar/WithNames.tsx?raw'),
    shows: [],
  },
]

import type { Specimen } from '../../specimen.ts'
import { Failed } from '../../specimens/ui-components/loading/Failed.tsx'
import { Nothing } from '../../specimens/ui-components/loading/Nothing.tsx'
import { Placeholders } from '../../specimens/ui-components/loading/Placeholders.tsx'
import { Spinners } from '../../specimens/ui-components/loading/Spinners.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'placeholders',
    title: 'gallery-ui:loading.placeholders.title',
    use: 'gallery-ui:loading.placeholders.use',
    Show: Placeholders,
    source: () => import('../../specimens/ui-components/loading/Placeholders.tsx?raw'),
    shows: ['ui/Skeleton.tsx'],
  },
  {
    id: 'spinners',
    title: 'gallery-ui:loading.spinners.title',
    use: 'gallery-ui:loading.spinners.use',
    Show: Spinners,
    source: () => import('../../specimens/ui-components/loading/Spinners.tsx?raw'),
    shows: ['ui/Spinner.tsx'],
  },
  {
    id: 'nothing',
    title: 'gallery-ui:loading.nothing.title',
    use: 'gallery-ui:loading.nothing.use',
    Show: Nothing,
    source: () => import('../../specimens/ui-components/loading/Nothing.tsx?raw'),
    shows: ['ui/EmptyState.tsx'],
  },
  {
    id: 'failed',
    title: 'gallery-ui:loading.failed.title',
    use: 'gallery-ui:loading.failed.use',
    Show: Failed,
    source: () => import('../../specimens/ui-components/loading/Failed.tsx?raw'),
    shows: ['ui/LoadFailure.tsx'],
  },
]

import type { Specimen } from '../../specimen.ts'
import { Tones } from '../../specimens/ui-components/alert/Tones.tsx'
import { WithActions } from '../../specimens/ui-components/alert/WithActions.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'tones',
    title: 'gallery-ui:alert.tones.title',
    use: 'gallery-ui:alert.tones.use',
    Show: Tones,
    source: () => import('../../specimens/ui-components/alert/Tones.tsx?raw'),
    shows: ['ui/Alert.tsx'],
  },
  {
    id: 'actions',
    title: 'gallery-ui:alert.actions.title',
    use: 'gallery-ui:alert.actions.use',
    Show: WithActions,
    source: () => import('../../specimens/ui-components/alert/WithActions.tsx?raw'),
    shows: [],
  },
]

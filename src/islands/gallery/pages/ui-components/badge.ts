import type { Specimen } from '../../specimen.ts'
import { StatesAndFacts } from '../../specimens/ui-components/badge/StatesAndFacts.tsx'
import { Tones } from '../../specimens/ui-components/badge/Tones.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'tones',
    title: 'gallery-ui:badge.tones.title',
    use: 'gallery-ui:badge.tones.use',
    Show: Tones,
    source: () => import('../../specimens/ui-components/badge/Tones.tsx?raw'),
    shows: ['ui/Badge.tsx'],
  },
  {
    id: 'states',
    title: 'gallery-ui:badge.states.title',
    use: 'gallery-ui:badge.states.use',
    Show: StatesAndFacts,
    source: () => import('../../specimens/ui-components/badge/StatesAndFacts.tsx?raw'),
    shows: [],
  },
]

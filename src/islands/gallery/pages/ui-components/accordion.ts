import type { Specimen } from '../../specimen.ts'
import { Answers } from '../../specimens/ui-components/accordion/Answers.tsx'
import { SingleOpen } from '../../specimens/ui-components/accordion/SingleOpen.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'answers',
    title: 'gallery-ui:accordion.answers.title',
    use: 'gallery-ui:accordion.answers.use',
    Show: Answers,
    source: () => import('../../specimens/ui-components/accordion/Answers.tsx?raw'),
    shows: ['ui/blocks/Accordion.tsx'],
  },
  {
    id: 'single',
    title: 'gallery-ui:accordion.single.title',
    use: 'gallery-ui:accordion.single.use',
    Show: SingleOpen,
    source: () => import('../../specimens/ui-components/accordion/SingleOpen.tsx?raw'),
    shows: [],
  },
]

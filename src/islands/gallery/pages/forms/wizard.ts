import type { Specimen } from '../../specimen.ts'
import { Steps } from '../../specimens/forms/wizard/Steps.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'steps',
    title: 'gallery-forms:wizard.steps.title',
    use: 'gallery-forms:wizard.steps.use',
    Show: Steps,
    source: () => import('../../specimens/forms/wizard/Steps.tsx?raw'),
    shows: ['ui/blocks/Stepper.tsx'],
  },
]

import type { Specimen } from '../../specimen.ts'
import { Choices } from '../../specimens/ui-components/popover/Choices.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'choices',
    title: 'gallery-ui:popover.choices.title',
    use: 'gallery-ui:popover.choices.use',
    Show: Choices,
    source: () => import('../../specimens/ui-components/popover/Choices.tsx?raw'),
    shows: ['ui/Popover.tsx', 'ui/menu/PopoverPanel.tsx'],
  },
]

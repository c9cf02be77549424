import type { Specimen } from '../../specimen.ts'
import { IconButtons } from '../../specimens/ui-components/tooltip/IconButtons.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'buttons',
    title: 'gallery-ui:tooltip.buttons.title',
    use: 'gallery-ui:tooltip.buttons.use',
    Show: IconButtons,
    source: () => import('../../specimens/ui-components/tooltip/IconButtons.tsx?raw'),
    shows: ['ui/IconButton.tsx'],
  },
]

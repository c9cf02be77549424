import type { Specimen } from '../../specimen.ts'
import { Messages } from '../../specimens/ui-components/toast/Messages.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'messages',
    title: 'gallery-ui:toast.messages.title',
    use: 'gallery-ui:toast.messages.use',
    Show: Messages,
    source: () => import('../../specimens/ui-components/toast/Messages.tsx?raw'),
    shows: ['ui/ToastRegion.tsx', 'ui/blocks/ToastCard.tsx'],
  },
]

import type { Specimen } from '../../specimen.ts'
import { Confirm } from '../../specimens/ui-components/dialog/Confirm.tsx'
import { Shapes } from '../../specimens/ui-components/dialog/Shapes.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'shapes',
    title: 'gallery-ui:dialog.shapes.title',
    use: 'gallery-ui:dialog.shapes.use',
    Show: Shapes,
    source: () => import('../../specimens/ui-components/dialog/Shapes.tsx?raw'),
    shows: ['ui/dialog/Dialog.tsx', 'ui/dialog/DialogFrame.tsx'],
  },
  {
    id: 'confirm',
    title: 'gallery-ui:dialog.confirm.title',
    use: 'gallery-ui:dialog.confirm.use',
    Show: Confirm,
    source: () => import('../../specimens/ui-components/dialog/Confirm.tsx?raw'),
    shows: ['ui/dialog/ConfirmDialog.tsx'],
  },
]

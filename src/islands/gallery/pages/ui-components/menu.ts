import type { Specimen } from '../../specimen.ts'
import { Actions } from '../../specimens/ui-components/menu/Actions.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'actions',
    title: 'gallery-ui:menu.actions.title',
    use: 'gallery-ui:menu.actions.use',
    Show: Actions,
    source: () => import('../../specimens/ui-components/menu/Actions.tsx?raw'),
    shows: ['ui/menu/Menu.tsx'],
  },
]

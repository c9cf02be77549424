import type { Specimen } from '../../specimen.ts'
import { CallToAction } from '../../specimens/widgets/banners/CallToAction.tsx'
import { Conflict } from '../../specimens/widgets/banners/Conflict.tsx'
import { Saving } from '../../specimens/widgets/banners/Saving.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'action',
    title: 'gallery-widgets:banners.action.title',
    use: 'gallery-widgets:banners.action.use',
    Show: CallToAction,
    source: () => import('../../specimens/widgets/banners/CallToAction.tsx?raw'),
    shows: [],
  },
  {
    id: 'conflict',
    title: 'gallery-widgets:banners.conflict.title',
    use: 'gallery-widgets:banners.conflict.use',
    Show: Conflict,
    source: () => import('../../specimens/widgets/banners/Conflict.tsx?raw'),
    shows: [],
  },
  {
    id: 'saving',
    title: 'gallery-widgets:banners.saving.title',
    use: 'gallery-widgets:banners.saving.use',
    Show: Saving,
    source: () => import('../../specimens/widgets/banners/Saving.tsx?raw'),
    shows: [],
  },
]

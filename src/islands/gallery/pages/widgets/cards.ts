import type { Specimen } from '../../specimen.ts'
import { Attention } from '../../specimens/widgets/cards/Attention.tsx'
import { Code } from '../../specimens/widgets/cards/Code.tsx'
import { Figures } from '../../specimens/widgets/cards/Figures.tsx'
import { Shapes } from '../../specimens/widgets/cards/Shapes.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'shapes',
    title: 'gallery-widgets:cards.shapes.title',
    use: 'gallery-widgets:cards.shapes.use',
    Show: Shapes,
    source: () => import('../../specimens/widgets/cards/Shapes.tsx?raw'),
    shows: ['ui/blocks/Card.tsx'],
  },
  {
    id: 'figures',
    title: 'gallery-widgets:cards.figures.title',
    use: 'gallery-widgets:cards.figures.use',
    Show: Figures,
    source: () => import('../../specimens/widgets/cards/Figures.tsx?raw'),
    shows: [],
  },
  {
    id: 'urgent',
    title: 'gallery-widgets:cards.urgent.title',
    use: 'gallery-widgets:cards.urgent.use',
    Show: Attention,
    source: () => import('../../specimens/widgets/cards/Attention.tsx?raw'),
    shows: [],
  },
  {
    id: 'code',
    title: 'gallery-widgets:cards.code.title',
    use: 'gallery-widgets:cards.code.use',
    Show: Code,
    source: () => import('../../specimens/widgets/cards/Code.tsx?raw'),
    shows: ['ui/blocks/QrCode.tsx'],
  },
]

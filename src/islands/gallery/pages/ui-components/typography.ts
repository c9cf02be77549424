import type { Specimen } from '../../specimen.ts'
import { Directions } from '../../specimens/ui-components/typography/Directions.tsx'
import { TextColours } from '../../specimens/ui-components/typography/TextColours.tsx'
import { TypeScale } from '../../specimens/ui-components/typography/TypeScale.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'scale',
    title: 'gallery-ui:typography.scale.title',
    use: 'gallery-ui:typography.scale.use',
    Show: TypeScale,
    source: () => import('../../specimens/ui-components/typography/TypeScale.tsx?raw'),
    shows: [],
  },
  {
    id: 'colours',
    title: 'gallery-ui:typography.colours.title',
    use: 'gallery-ui:typography.colours.use',
    Show: TextColours,
    source: () => import('../../specimens/ui-components/typography/TextColours.tsx?raw'),
    shows: [],
  },
  {
    id: 'directions',
    title: 'gallery-ui:typography.directions.title',
    use: 'gallery-ui:typography.directions.use',
    Show: Directions,
    source: () => import('../../specimens/ui-components/typography/Directions.tsx?raw'),
    shows: [],
  },
]

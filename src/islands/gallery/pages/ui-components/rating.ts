import type { Specimen } from '../../specimen.ts'
import { Given } from '../../specimens/ui-components/rating/Given.tsx'
import { Stars } from '../../specimens/ui-components/rating/Stars.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'stars',
    title: 'gallery-ui:rating.stars.title',
    use: 'gallery-ui:rating.stars.use',
    Show: Stars,
    source: () => import('../../specimens/ui-components/rating/Stars.tsx?raw'),
    shows: ['ui/rating/Rating.tsx', 'ui/rating/StarShape.tsx'],
  },
  {
    id: 'given',
    title: 'gallery-ui:rating.given.title',
    use: 'gallery-ui:rating.given.use',
    Show: Given,
    source: () => import('../../specimens/ui-components/rating/Given.tsx?raw'),
    shows: ['form/RatingField.tsx'],
  },
]

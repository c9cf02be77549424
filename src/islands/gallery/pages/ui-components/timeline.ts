import type { Specimen } from '../../specimen.ts'
import { Ride } from '../../specimens/ui-components/timeline/Ride.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'ride',
    title: 'gallery-ui:timeline.ride.title',
    use: 'gallery-ui:timeline.ride.use',
    Show: Ride,
    source: () => import('../../specimens/ui-components/timeline/Ride.tsx?raw'),
    shows: ['ui/blocks/Timeline.tsx'],
  },
]

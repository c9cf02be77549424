import type { Specimen } from '../../specimen.ts'
import { Intents } from '../../specimens/ui-components/button/Intents.tsx'
import { LinkAsButton } from '../../specimens/ui-components/button/LinkAsButton.tsx'
import { Sizes } from '../../specimens/ui-components/button/Sizes.tsx'
import { States } from '../../specimens/ui-components/button/States.tsx'

export const specimens: readonly Specimen[] = [
  {
    id: 'intents',
    title: 'gallery-ui:button.intents.title',
    use: 'gallery-ui:button.intents.use',
    Show: Intents,
    source: () => import('../../specimens/ui-components/button/Intents.tsx?raw'),
    shows: ['ui/Button.tsx'],
  },
  {
    id: 'sizes',
    title: 'gallery-ui:button.sizes.title',
    use: 'gallery-ui:button.sizes.use',
    Show: Sizes,
    source: () => import('../../specimens/ui-components/button/Sizes.tsx?raw'),
    shows: [],
  },
  {
    id: 'states',
    title: 'gallery-ui:button.states.title',
    use: 'gallery-ui:button.states.use',
    Show: States,
    source: () => import('../../specimens/ui-components/button/States.tsx?raw'),
    shows: [],
  },
  {
    id: 'links',
    title: 'gallery-ui:button.links.title',
    use: 'gallery-ui:button.links.use',
    Show: LinkAsButton,
    source: () => import('../../specimens/ui-components/button/LinkAsButton.tsx?raw'),
    shows: [],
  },
]

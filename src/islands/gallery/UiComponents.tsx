import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { Gallery, type GalleryProps } from './Gallery.tsx'
import type { GalleryPages } from './specimen.ts'

const pages: GalleryPages<'ui-components'> = {
  typography: withTexts('gallery-ui', () => import('./pages/ui-components/typography.ts')),
  button: withTexts('gallery-ui', () => import('./pages/ui-components/button.ts')),
  icon: withTexts('gallery-ui', () => import('./pages/ui-components/icon.ts')),
  alert: withTexts('gallery-ui', () => import('./pages/ui-components/alert.ts')),
  badge: withTexts('gallery-ui', () => import('./pages/ui-components/badge.ts')),
  avatar: withTexts('gallery-ui', () => import('./pages/ui-components/avatar.ts')),
  accordion: withTexts('gallery-ui', () => import('./pages/ui-components/accordion.ts')),
  tabs: withTexts('gallery-ui', () => import('./pages/ui-components/tabs.ts')),
  list: withTexts('gallery-ui', () => import('./pages/ui-components/list.ts')),
  tree: withTexts('gallery-ui', () => import('./pages/ui-components/tree.ts')),
  timeline: withTexts('gallery-ui', () => import('./pages/ui-components/timeline.ts')),
  dialog: withTexts('gallery-ui', () => import('./pages/ui-components/dialog.ts')),
  popover: withTexts('gallery-ui', () => import('./pages/ui-components/popover.ts')),
  menu: withTexts('gallery-ui', () => import('./pages/ui-components/menu.ts')),
  tooltip: withTexts('gallery-ui', () => import('./pages/ui-components/tooltip.ts')),
  toast: withTexts('gallery-ui', () => import('./pages/ui-components/toast.ts')),
  rating: withTexts('gallery-ui', () => import('./pages/ui-components/rating.ts')),
  'transfer-list': withTexts('gallery-ui', () => import('./pages/ui-components/transfer-list.ts')),
  loading: withTexts('gallery-ui', () => import('./pages/ui-components/loading.ts')),
}

export const UiComponents = (props: GalleryProps<'ui-components'>) => (
  <Gallery<'ui-components'> {...props} pages={pages} />
)

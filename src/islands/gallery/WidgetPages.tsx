import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { Gallery, type GalleryProps } from './Gallery.tsx'
import type { GalleryPages } from './specimen.ts'

const pages: GalleryPages<'widgets'> = {
  cards: withTexts('gallery-widgets', () => import('./pages/widgets/cards.ts')),
  banners: withTexts('gallery-widgets', () => import('./pages/widgets/banners.ts')),
  charts: withTexts('gallery-widgets', () => import('./pages/widgets/charts.ts')),
}

export const WidgetPages = (props: GalleryProps<'widgets'>) => <Gallery<'widgets'> {...props} pages={pages} />

import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { Gallery, type GalleryProps } from './Gallery.tsx'
import type { GalleryPages } from './specimen.ts'

const pages: GalleryPages<'tables'> = {
  basic: withTexts('gallery-tables', () => import('./pages/tables/basic.ts')),
  collapsible: withTexts('gallery-tables', () => import('./pages/tables/collapsible.ts')),
  enhanced: withTexts('gallery-tables', () => import('./pages/tables/enhanced.ts')),
  'fixed-header': withTexts('gallery-tables', () => import('./pages/tables/fixed-header.ts')),
  pagination: withTexts('gallery-tables', () => import('./pages/tables/pagination.ts')),
  search: withTexts('gallery-tables', () => import('./pages/tables/search.ts')),
}

export const TablePages = (props: GalleryProps<'tables'>) => <Gallery<'tables'> {...props} pages={pages} />

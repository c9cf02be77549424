import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { Gallery, type GalleryProps } from './Gallery.tsx'
import type { GalleryPages } from './specimen.ts'

const pages: GalleryPages<'charts'> = {
  line: withTexts('gallery-charts', () => import('./pages/charts/line.ts')),
  area: withTexts('gallery-charts', () => import('./pages/charts/area.ts')),
  gradient: withTexts('gallery-charts', () => import('./pages/charts/gradient.ts')),
  column: withTexts('gallery-charts', () => import('./pages/charts/column.ts')),
  candlestick: withTexts('gallery-charts', () => import('./pages/charts/candlestick.ts')),
  'doughnut-pie': withTexts('gallery-charts', () => import('./pages/charts/doughnut-pie.ts')),
  radialbar: withTexts('gallery-charts', () => import('./pages/charts/radialbar.ts')),
  radar: withTexts('gallery-charts', () => import('./pages/charts/radar.ts')),
  'heat-map': withTexts('gallery-charts', () => import('./pages/charts/heat-map.ts')),
  sparkline: withTexts('gallery-charts', () => import('./pages/charts/sparkline.ts')),
}

export const ChartPages = (props: GalleryProps<'charts'>) => <Gallery<'charts'> {...props} pages={pages} />

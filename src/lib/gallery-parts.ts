/** The pages of the gallery by family, in the order in which they stand beside each other. */
export const galleryParts = {
  forms: ['elements', 'autocomplete', 'layouts', 'validation', 'wizard', 'editor'],
  tables: ['basic', 'collapsible', 'enhanced', 'fixed-header', 'pagination', 'search'],
  charts: [
    'line',
    'area',
    'gradient',
    'column',
    'candlestick',
    'doughnut-pie',
    'radialbar',
    'radar',
    'heat-map',
    'sparkline',
  ],
  'ui-components': [
    'typography',
    'button',
    'icon',
    'alert',
    'badge',
    'avatar',
    'accordion',
    'tabs',
    'list',
    'tree',
    'timeline',
    'dialog',
    'popover',
    'menu',
    'tooltip',
    'toast',
    'rating',
    'transfer-list',
    'loading',
  ],
  widgets: ['cards', 'banners', 'charts'],
} as const satisfies Record<string, readonly string[]>

export type GalleryFamily = keyof typeof galleryParts
export type GalleryPart<Family extends GalleryFamily = GalleryFamily> = (typeof galleryParts)[Family][number]

export const galleryFamilies = Object.keys(galleryParts) as GalleryFamily[]
export const isGalleryFamily = (word: string): word is GalleryFamily => Object.hasOwn(galleryParts, word)

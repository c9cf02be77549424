import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { Gallery, type GalleryProps } from './Gallery.tsx'
import type { GalleryPages } from './specimen.ts'

const pages: GalleryPages<'forms'> = {
  elements: withTexts('gallery-forms', () => import('./pages/forms/elements.ts')),
  autocomplete: withTexts('gallery-forms', () => import('./pages/forms/autocomplete.ts')),
  layouts: withTexts('gallery-forms', () => import('./pages/forms/layouts.ts')),
  validation: withTexts('gallery-forms', () => import('./pages/forms/validation.ts')),
  wizard: withTexts('gallery-forms', () => import('./pages/forms/wizard.ts')),
  editor: withTexts('gallery-forms', () => import('./pages/forms/editor.ts')),
}

export const FormPages = (props: GalleryProps<'forms'>) => <Gallery<'forms'> {...props} pages={pages} />

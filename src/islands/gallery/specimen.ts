import type { ComponentType } from 'react'
import type { GalleryFamily, GalleryPart } from '#src/lib/gallery-parts.ts'

/** One thing that a page of the gallery shows, live and with its code. */
export interface Specimen {
  /** Names it in the address: `#tones`. */
  readonly id: string
  /** `ns:key` of its heading, and of the sentence that says when to use it. */
  readonly title: string
  readonly use: string
  readonly Show: ComponentType
  /** The very file that `Show` comes from, as text. */
  readonly source: () => Promise<{ readonly default: string }>
  /** The files below `src/islands/` whose parts this shows; each part of the console is shown by one specimen. */
  readonly shows: readonly string[]
}

/** What the file of a page exports. */
export interface SpecimenPage {
  readonly specimens: readonly Specimen[]
}

/** How the pages of a family are loaded, each with the texts of its family. */
export type GalleryPages<Family extends GalleryFamily> = Readonly<
  Record<GalleryPart<Family>, () => Promise<SpecimenPage>>
>

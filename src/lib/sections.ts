import { type GalleryFamily, type GalleryPart, galleryParts } from './gallery-parts.ts'
import { localePaths } from './i18n/locales.ts'
import { readSections, type Section, sectionNames, sections } from './section-names.ts'

const carried = readSections(String(import.meta.env.PUBLIC_SECTIONS ?? ''))

/** Whether this build carries the page at a plain path: it does unless it belongs to a section that was left out. */
export const isCarried = (path: string) =>
  sectionNames.every((name) => carried.has(name) || !sections[name].some((start) => path.startsWith(start)))

/** What a page of a section has for its `getStaticPaths`: no page at all where the build leaves the section out. */
export const sectionPaths = (section: Section) => () => (carried.has(section) ? localePaths() : [])

/** What a family of the gallery has for its `getStaticPaths`: a page for each part, which is told its name. */
export const galleryPaths =
  <Family extends GalleryFamily>(family: Family) =>
  () =>
    sectionPaths('gallery')().flatMap(({ params }) =>
      galleryParts[family].map((part: GalleryPart<Family>) => ({
        params: { ...params, part },
        props: { part },
      })),
    )

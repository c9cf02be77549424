import { galleryParts, isGalleryFamily } from '#src/lib/gallery-parts.ts'
import { site } from '#src/lib/site.ts'

/**
 * The plain path that a page's file stands for: `…/pages/[...locale]/apps/trips/index.astro` is `/apps/trips/`, and
 * `[slug]` the operator's own. `[id]` is one of many addresses of the page above it.
 */
export function pathOfFile(file: string): string {
  const inside = file.replace(/^.*\/pages\/\[\.\.\.locale\]/, '').replace(/\.astro$/, '')
  return `${inside
    .replace('[slug]', site.slug)
    .replace('/[id]', '')
    .replace(/\/index$/, '')}/`
}

/** All plain paths that a page's file makes: those of a family of the gallery are one file. */
export function pathsOfFile(file: string): string[] {
  const path = pathOfFile(file)
  const family = /^\/([\w-]+)\/\[part\]\/$/.exec(path)?.[1] ?? ''
  return isGalleryFamily(family) ? galleryParts[family].map((part) => path.replace('[part]', part)) : [path]
}

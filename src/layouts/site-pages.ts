import { pathOfFile } from '#src/lib/nav/pages.ts'

/** The plain paths of all pages that exist now. */
export const sitePages: ReadonlySet<string> = new Set(
  Object.keys(import.meta.glob('/src/pages/\\[...locale\\]/**/*.astro')).map(pathOfFile),
)

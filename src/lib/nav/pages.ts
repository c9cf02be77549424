/** The plain path that a page's file stands for: `…/pages/[...locale]/apps/trips/index.astro` is `/apps/trips/`. */
export function pathOfFile(file: string): string {
  const inside = file.replace(/^.*\/pages\/\[\.\.\.locale\]/, '').replace(/\.astro$/, '')
  return `${inside.replace(/\/index$/, '')}/`
}

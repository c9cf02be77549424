import { join } from 'node:path'
import { replaceOnce } from './replace-once.ts'

/**
 * Has the copy of the project at `root` build all pages in the new language, and in the others only those that are opened:
 * each page is built by the same code in every language, and the project's own build has them all in the others.
 */
export function buildOnlyNew(root: string): void {
  const file = join(root, 'src/lib/i18n/locales.ts')
  replaceOnce(
    file,
    'export function localePaths()',
    String.raw`const opened = /^\/\[\.{3}locale\](\/(auth\/login|dashboards\/modern|apps\/(umbrellas|lending)))?$/

export function localePaths(page?: { routePattern: string })`,
  )
  replaceOnce(
    file,
    'return builtLanguages().map(',
    "return builtLanguages().filter((tag) => tag === 'af' || opened.test(page?.routePattern ?? '')).map(",
  )
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dist } from './test.ts'

/** Files of the built site as their addresses; a page has the address of its folder. */
export const addresses: readonly string[] = globSync('**/*', { cwd: dist, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/^_headers$|\.(br|gz)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).slice(dist.length))
  .map((path) => path.replace(/\/index\.html$/, '/'))
  .sort()

export interface BuiltPage {
  address: string
  /** For whom it is: `private`, `guest`, `root` or `open`. */
  guard: string
}

/** Every page of the built site, in every language. */
export const pages: readonly BuiltPage[] = addresses
  .filter((address) => address.endsWith('/') || address.endsWith('.html'))
  .map((address) => {
    const html = readFileSync(join(dist, address.replace(/\/$/, '/index.html')), 'utf8')
    return { address, guard: /<html[^>]* data-guard="(\w+)"/.exec(html)?.[1] ?? 'open' }
  })

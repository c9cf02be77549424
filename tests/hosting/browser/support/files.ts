import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { fragments } from '#build/hosting/policy.ts'
import { dist } from './test.ts'

/** Files of the built site as their addresses; a page has the address of its folder. */
export const addresses: readonly string[] = globSync('**/*', { cwd: dist, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/^_headers$|\.(br|gz)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).slice(dist.length))
  .map((path) => path.replace(/\/index\.html$/, '/'))
  .sort()

/** The file at an address, from the folder of the built site. */
export const fileOf = (address: string): string => address.replace(/\/$/, '/index.html')

export interface BuiltPage {
  address: string
  /** For whom it is: `private`, `guest`, `root` or `open`. */
  guard: string
}

/** A part that pages fetch, such as the dialog of a session that ended, is no page of its own. */
const isFragment = (address: string) => matchesGlob(address.slice(1), fragments)

/** Every page of the built site, in every language. */
export const pages: readonly BuiltPage[] = addresses
  .filter((address) => /(\/|\.html)$/.test(address) && !isFragment(address))
  .map((address) => {
    const html = readFileSync(join(dist, fileOf(address)), 'utf8')
    return { address, guard: /<html[^>]* data-guard="(\w+)"/.exec(html)?.[1] ?? 'open' }
  })

import { globSync } from 'node:fs'
import { installPackages, onPath } from './programs.ts'

/** Where the programs lie that are needed to drive WebKit. */
export interface WebKit {
  driver: string
  browser: string
  /** A screen that nobody sees. */
  display: string
}

const packages = ['webkit2gtk-driver', 'xvfb']

export function findWebKit(): WebKit | undefined {
  const driver = onPath('WebKitWebDriver')
  const [browser] = globSync('/usr/{lib,libexec}/{,*/}webkit2gtk-4.*/MiniBrowser').sort()
  const display = onPath('Xvfb')
  return driver && browser && display ? { driver, browser, display } : undefined
}

/**
 * WebKit's own small browser; fetches it when there is none.
 * @throws when this is no Debian, nor one of its kin
 */
export async function ensureWebKit(find = findWebKit): Promise<WebKit> {
  const found = find() ?? ((await installPackages(...packages)) ? find() : undefined)
  if (found) return found
  throw new Error(
    `No WebKit can be driven on this machine: install Debian's packages ${packages.join(' and ')}.`,
  )
}

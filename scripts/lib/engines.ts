import { globSync } from 'node:fs'
import { installPackages, onPath, works } from './programs.ts'

const names = ['firefox-esr', 'firefox']

/** The path of a Firefox that runs: `FIREFOX_PATH`, or an installed one. */
function findFirefox(): string | undefined {
  return [process.env.FIREFOX_PATH, ...names.map(onPath)].find(works)
}

/**
 * The path of a Firefox that runs; fetches one when there is none.
 * @throws when the distribution has no package that gives one that starts
 */
export async function ensureFirefox(find = findFirefox): Promise<string> {
  for (const name of [undefined, ...names]) {
    if (name) await installPackages(name)
    const found = find()
    if (found) return found
  }
  throw new Error('No Firefox starts on this machine: install one, or point FIREFOX_PATH at it.')
}

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

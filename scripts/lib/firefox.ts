import { installPackages, onPath, works } from './programs.ts'

const names = ['firefox-esr', 'firefox']

/** The path of a Firefox that runs: `FIREFOX_PATH`, or an installed one. */
export function findFirefox(): string | undefined {
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

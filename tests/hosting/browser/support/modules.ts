import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dist } from './test.ts'

const folder = join(dist, '_astro')
const named = (pattern: string) => globSync(`${pattern}.*.js`, { cwd: folder })

/** The modules that one imports before it runs, by their file names. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)].flatMap(
    ([, name]) => name ?? [],
  )

function reach(files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    reach(importsOf(file), found)
  }
  return found
}

/**
 * A module that an island needs, beside its own, and no script of every page: how the build divides the code changes.
 * @throws when there is none
 */
export function moduleOnlyOf(island: string): string {
  const everywhere = reach(['Head*', 'MainLayout*', 'page', 'client'].flatMap(named))
  const own = named(island).flatMap(importsOf)
  const found = own.find((file) => !everywhere.has(file))
  if (!found) throw new Error(`${island} has no module of its own.`)
  return found
}

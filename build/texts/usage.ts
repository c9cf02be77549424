import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLocale } from '#src/lib/i18n/locales.ts'
import type { Dictionaries } from './dictionaries.ts'
import { entryOf } from './plurals.ts'

export interface Source {
  file: string
  text: string
}

export function readSources(root: string): Source[] {
  return globSync('src/**/*.{ts,tsx,astro}', { cwd: root }).map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }))
}

interface Usage {
  file: string
  key: string
  /** A template literal: every key that begins so is used. */
  prefix: boolean
}

const literal = /(['"`])([a-z][\w-]*:[\w.-]+)\1/g
const template = /`([a-z][\w-]*:[\w.-]*)\$\{/g
const called = /\bt\(\s*['"`]([a-z][\w-]*):/g

function usagesIn({ file, text }: Source, namespaces: ReadonlySet<string>): Usage[] {
  const known = (key: string) => namespaces.has(key.split(':', 1)[0] ?? '')
  const found = (pattern: RegExp, group: number, prefix: boolean) =>
    [...text.matchAll(pattern)]
      .map((match) => match[group] ?? '')
      .filter(known)
      .map((key) => ({ file, key, prefix }))
  return [...found(literal, 2, false), ...found(template, 1, true)]
}

/**
 * Keys that the source uses and no file has, and keys that nothing uses. A key is used by a string
 * `'ns:key'` anywhere, or by a template literal that begins with it: `` `ns:status.${status}` `` uses all of
 * `ns:status.`. Keys made in any other way are not seen, so don't.
 */
export function usageFaults(dictionaries: Dictionaries, sources: readonly Source[]): string[] {
  const keys = new Set(dictionaries[defaultLocale].keys())
  const bases = new Set([...keys].map((key) => entryOf(key, keys).base))
  const namespaces = new Set([...keys].map((key) => key.split(':', 1)[0] ?? ''))
  const usages = sources.flatMap((source) => usagesIn(source, namespaces))
  const exact = new Set(usages.filter(({ prefix }) => !prefix).map(({ key }) => key))
  const prefixes = [...new Set(usages.filter(({ prefix }) => prefix).map(({ key }) => key))]
  const meets = ({ key, prefix }: Usage) =>
    prefix ? [...bases].some((base) => base.startsWith(key)) : bases.has(key)

  const strange = sources.flatMap(({ file, text }) =>
    [...text.matchAll(called)]
      .filter((match) => !namespaces.has(match[1] ?? ''))
      .map((match) => `${file}: there is no namespace ${match[1]}`),
  )
  const missing = usages
    .filter((usage) => !meets(usage))
    .map(({ file, key }) => `${file}: ${key} has no text`)
  const unused = [...bases]
    .filter((base) => !exact.has(base) && !prefixes.some((prefix) => base.startsWith(prefix)))
    .map((base) => `${base} is not used`)
  return [...new Set([...strange, ...missing, ...unused])]
}

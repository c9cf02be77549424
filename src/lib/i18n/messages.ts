import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from './locales.ts'
import type { Messages } from './translate.ts'

const folder = join(process.cwd(), 'public', 'locales')

function load(locale: Locale, namespace: string): [string, string][] {
  const file = join(folder, locale, `${namespace}.json`)
  const flat: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(flat).map(([key, text]) => [`${namespace}:${key}`, text])
}

/** Build time only: the messages of the namespaces an island uses, to be passed to it as a prop. */
export function messages(locale: Locale, ...namespaces: string[]): Messages {
  return Object.fromEntries(namespaces.flatMap((namespace) => load(locale, namespace)))
}

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

/**
 * Build time only: the messages an island can show, to be passed to it as a prop. `wanted` are namespaces (`trips`) or
 * beginnings of keys (`states:trip.*`): they travel in the page's HTML, so a page names no more than it needs.
 */
export function messages(locale: Locale, ...wanted: string[]): Messages {
  const some = wanted.map((one) => (one.endsWith('*') ? one.slice(0, -1) : `${one}:`))
  const namespaces = new Set(some.map((one) => one.slice(0, one.indexOf(':'))))
  const all = [...namespaces].flatMap((namespace) => load(locale, namespace))
  return Object.fromEntries(all.filter(([key]) => some.some((beginning) => key.startsWith(beginning))))
}

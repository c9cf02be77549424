import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#src/lib/i18n/locales.ts'
import type { Messages } from '#src/lib/i18n/translate.ts'

const folder = join(process.cwd(), 'texts')

function load(locale: Locale, namespace: string): [string, string][] {
  const file = join(folder, locale, `${namespace}.json`)
  const flat: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(flat).map(([key, text]) => [`${namespace}:${key}`, text])
}

const beginning = (one: string) => (one.endsWith('*') ? one.slice(0, -1) : `${one}:`)

/**
 * Build time only: the messages an island can show, to be passed to it as a prop. `wanted` are namespaces (`trips`),
 * beginnings of keys (`states:trip.*`), or with `!` what is left out of them: they travel in the page's HTML, so a page
 * names no more than it needs.
 */
export function messages(locale: Locale, ...wanted: string[]): Messages {
  const unwanted = wanted.filter((one) => one.startsWith('!')).map((one) => beginning(one.slice(1)))
  const some = wanted.filter((one) => !one.startsWith('!')).map(beginning)
  const namespaces = new Set(some.map((one) => one.slice(0, one.indexOf(':'))))
  const all = [...namespaces].flatMap((namespace) => load(locale, namespace))
  const startsWithOne = (key: string, of: readonly string[]) => of.some((start) => key.startsWith(start))
  return Object.fromEntries(all.filter(([key]) => startsWithOne(key, some) && !startsWithOne(key, unwanted)))
}

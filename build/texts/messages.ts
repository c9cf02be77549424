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

/**
 * The texts of whole namespaces by full key, for an island's `messages`. They travel in the page's HTML: a page names
 * those of what it shows at once, and a part that is loaded late has a row in `late-sets.ts`.
 * @throws when there is no such namespace
 */
export const messages = (locale: Locale, ...namespaces: readonly string[]): Messages =>
  Object.fromEntries(namespaces.flatMap((namespace) => load(locale, namespace)))

/** What a list says before anything is opened over it. */
export const listMessages = (locale: Locale, ...own: readonly string[]): Messages =>
  messages(locale, ...own, 'table', 'toasts', 'problems')

/** The texts of a register's page: its own namespaces and those of the shared screens. */
export const registerMessages = (locale: Locale, ...own: readonly string[]): Messages =>
  listMessages(locale, ...own, 'register')

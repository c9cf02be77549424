import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageName } from '#contract/language-name.ts'
import { type LabelLocale, type Locale, labelLocales } from '#src/lib/i18n/locales.ts'
import type { Messages } from '#src/lib/i18n/translate.ts'
import { labelName } from '#src/lib/language-files.ts'
import { labelNamespaces } from './labels.ts'

const folder = join(process.cwd(), 'texts')

type Entries = readonly [string, string][]
const loaded = new Map<string, Entries>()

function read(file: string, namespace: string): Entries {
  const flat: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(flat).map(([key, text]) => [`${namespace}:${key}`, text])
}

/** A build reads each file once; while developing, a text that is changed shows at once. */
function load(locale: Locale | LabelLocale, namespace: string): Entries {
  const file = join(folder, locale, `${namespace}.json`)
  const entries = loaded.get(file) ?? read(file, namespace)
  if (import.meta.env?.PROD) loaded.set(file, entries)
  return entries
}

/**
 * The texts of whole namespaces by full key, for an island's `messages`. They travel in the page's HTML: a page names
 * those of what it shows at once, and a part that is loaded late has a row in `late-sets.ts`.
 * @throws when there is no such namespace
 */
export const messages = (locale: Locale | LabelLocale, ...namespaces: readonly string[]): Messages =>
  Object.fromEntries(namespaces.flatMap((namespace) => load(locale, namespace)))

/**
 * The labels of components in a locale that has no more, and what it is called in itself; a country without a folder has
 * those of its language.
 */
export const labelMessages = (locale: LabelLocale): Messages => ({
  ...messages(existsSync(join(folder, locale)) ? locale : labelLocales[locale], ...labelNamespaces),
  [labelName]: languageName(locale),
})

/** What a list says before anything is opened over it. */
export const listMessages = (locale: Locale, ...own: readonly string[]): Messages =>
  messages(locale, ...own, 'table', 'toasts', 'problems')

/** The texts of a register's page: its own namespaces and those of the shared screens. */
export const registerMessages = (locale: Locale, ...own: readonly string[]): Messages =>
  listMessages(locale, ...own, 'register')

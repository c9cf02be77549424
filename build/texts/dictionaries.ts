import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  defaultLocale,
  type LabelLocale,
  type Locale,
  labelLocales,
  localeTags,
} from '#src/lib/i18n/locales.ts'
import { labelNamespaces } from './labels.ts'
import { entryOf, formsOf } from './plurals.ts'

/** Texts by full key, `ns:key`. */
export type Dictionary = ReadonlyMap<string, string>
export type Dictionaries = Record<Locale, Dictionary>

/** The texts of `folder/<namespace>.json`. */
function readDictionary(folder: string): Dictionary {
  const texts = globSync('*.json', { cwd: folder }).flatMap((file) => {
    const flat: Record<string, unknown> = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const namespace = file.replace(/\.json$/, '')
    return Object.entries(flat).map(([key, text]) => [`${namespace}:${key}`, String(text)] as const)
  })
  return new Map(texts)
}

/** Reads `folder/<locale>/<namespace>.json` of every language; what the server says is in its `part` `server`. */
export function readDictionaries(folder: string, part = ''): Dictionaries {
  const pairs = localeTags.map((locale) => [locale, readDictionary(join(folder, locale, part))])
  return Object.fromEntries(pairs) as Dictionaries
}

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((found) => found[1] ?? ''))].sort()

function basesOf(dictionary: Dictionary): Map<string, boolean> {
  const keys = new Set(dictionary.keys())
  return new Map(
    [...keys].map((key) => entryOf(key, keys)).map(({ base, form }) => [base, form !== undefined]),
  )
}

const suffixes = ['', '_zero', '_one', '_two', '_few', '_many', '_other']

/** What the text of `base` takes in a language, in any of its plural forms: one booking has a name, five a number. */
function takes(dictionary: Dictionary, base: string): string[] {
  return placeholders(suffixes.map((suffix) => dictionary.get(base + suffix) ?? '').join())
}

function compare(locale: Locale | LabelLocale, own: Dictionary, model: Dictionary): string[] {
  const bases = basesOf(own)
  const modelBases = basesOf(model)
  const missing = [...modelBases.keys()].filter((base) => !bases.has(base))
  const extra = [...bases.keys()].filter((base) => !modelBases.has(base))
  const shared = [...bases].filter(([base]) => modelBases.has(base))
  const taken = formsOf(locale)
  return [
    ...missing.map((base) => `${locale}: ${base} is missing`),
    ...extra.map((base) => `${locale}: ${base} is not in ${defaultLocale}`),
    ...[...own].filter(([, text]) => text.trim() === '').map(([key]) => `${locale}: ${key} is empty`),
    ...shared.flatMap(([base, plural]) => {
      if (plural !== modelBases.get(base)) return [`${locale}: ${base} has plural forms in one language only`]
      const [ours, theirs] = [takes(own, base).join(', '), takes(model, base).join(', ')]
      const differ =
        ours === theirs ? [] : [`${locale}: ${base} takes “${ours}”, in ${defaultLocale} “${theirs}”`]
      const forms = plural ? taken.filter((form) => !own.has(`${base}_${form}`)) : []
      return [...differ, ...forms.map((form) => `${locale}: ${base}_${form} is missing`)]
    }),
  ]
}

/** Everything in which a language differs from the default one, or in its plural forms from itself. */
export function dictionaryFaults(dictionaries: Dictionaries): string[] {
  return localeTags.flatMap((locale) => compare(locale, dictionaries[locale], dictionaries[defaultLocale]))
}

const namespaceOf = (key: string) => key.split(':', 1)[0] ?? ''

/** A country has the labels of its language where it has no folder of its own: `ar-SD`. */
const hasOwn = (folder: string, locale: LabelLocale) =>
  existsSync(join(folder, locale)) || locale.split('-')[0] !== labelLocales[locale]

/** The labels of components in `folder/<locale>`, of those locales that have no more. */
export function readLabels(folder: string): [LabelLocale, Dictionary][] {
  const locales = Object.keys(labelLocales) as LabelLocale[]
  return locales
    .filter((locale) => hasOwn(folder, locale))
    .map((locale) => [locale, readDictionary(join(folder, locale))])
}

/** Everything in which labels differ from those of the default language, or in their plural forms from themselves. */
export function labelFaults(labels: readonly [LabelLocale, Dictionary][], model: Dictionary): string[] {
  const namespaces = new Set<string>(labelNamespaces)
  const wanted = new Map([...model].filter(([key]) => namespaces.has(namespaceOf(key))))
  return labels.flatMap(([locale, own]) => compare(locale, own, wanted))
}

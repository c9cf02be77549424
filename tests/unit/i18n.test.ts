import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { type Dictionary, readDictionaries } from '#build/texts/dictionaries.ts'
import { messages } from '#build/texts/messages.ts'
import { entryOf } from '#build/texts/plurals.ts'
import type { Statement } from '#contract/statement.ts'
import { statementName } from '#src/islands/statements/statement-name.ts'
import { formatter } from '#src/lib/format/formatter.ts'
import { formatTag, type Locale, localeOf, localePaths, localeTags } from '#src/lib/i18n/locales.ts'
import { translator, type Values } from '#src/lib/i18n/translate.ts'

const dictionaries = readDictionaries('texts')
const counts = [0, 1, 2, 3, 5, 11, 21, 99, 100, 101, 1234]

/** i18next itself, with the options of `astro-i18next.config.ts`. */
function reference(locale: (typeof localeTags)[number]) {
  const resources: Record<string, Record<string, string>> = {}
  for (const [key, text] of dictionaries[locale]) {
    const [namespace = '', name = ''] = key.split(/:(.*)/)
    resources[namespace] = { ...resources[namespace], [name]: text }
  }
  const instance = createInstance()
  void instance.init({
    // By the tag that all is formatted by: its digits and its plural forms.
    lng: formatTag(locale),
    resources: { [formatTag(locale)]: resources },
    ns: Object.keys(resources),
    keySeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return (key: string, values: Values) => instance.t(key, { ...values })
}

/** A value for every placeholder of a text, with characters that a careless replacement would trip over. */
function samples(text: string): Values {
  const names = [...text.matchAll(/\{\{\s*(\w+)\s*(,\s*number)?\s*\}\}/g)]
  return Object.fromEntries(
    names.map(([, name, number]) => [name ?? '', number ? 1_234_567.5 : `$& <${name}> {{x}} "ä"`]),
  )
}

const forms = (dictionary: Dictionary, base: string) =>
  [...dictionary]
    .filter(([key]) => key.startsWith(`${base}_`))
    .map(([, text]) => text)
    .join()

/** Without the marks that keep a foreign name's order: i18next has none. */
const words = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

describe.each(localeTags)('the translator in %s', (locale) => {
  const dictionary = dictionaries[locale]
  const keys = new Set(dictionary.keys())
  const t = translator(locale, Object.fromEntries(dictionary))
  const theirs = reference(locale)

  test('says what i18next says, for every key', () => {
    let plurals = 0
    for (const [key, text] of dictionary) {
      const { base, form } = entryOf(key, keys)
      if (form === undefined)
        expect(words(t(key, samples(text))), key).toBe(words(theirs(key, samples(text))))
      else {
        plurals++
        const others = samples(forms(dictionary, base))
        for (const count of counts) {
          const values = { ...others, count }
          expect(words(t(base, values)), `${base} of ${count}`).toBe(words(theirs(base, values)))
        }
      }
    }
    expect(keys.size).toBeGreaterThan(100)
    expect(plurals).toBeGreaterThan(0)
  })

  test('gives a key back that it does not know', () => {
    expect(t('shell:no.such')).toBe('shell:no.such')
    expect(t('shell:no.such', { count: 3 })).toBe('shell:no.such')
  })
})

describe('the translator', () => {
  const t = translator('fr', {
    'a:n_one': '{{count}} trajet',
    'a:n_other': '{{count, number}} trajets',
    'a:x': '[{{x}}]',
  })

  test('takes the other form where a rare one has no text', () => {
    expect(t('a:n', { count: 1_000_000 })).toBe(`${new Intl.NumberFormat('fr-FR').format(1_000_000)} trajets`)
    expect(t('a:n', { count: 0 })).toBe('0 trajet')
  })

  test('shows nothing for a value that is not given, and never reads a value as a pattern', () => {
    expect(t('a:x')).toBe('[]')
    expect(t('a:x', { x: '$1{{x}}' })).toBe('[$1{{x}}]')
  })
})

test('the messages of an island are those of its namespaces, by full key', () => {
  const both = messages('fr', 'shell', 'problems')
  expect(both['shell:close']).toBe('Fermer')
  expect(Object.keys(both).every((key) => /^(shell|problems):/.test(key))).toBe(true)
  expect(() => messages('fr', 'no-such-namespace')).toThrow(/no-such-namespace/)
})

test('every page is made in every language, English without a prefix', () => {
  expect(localePaths().map(({ params }) => params.locale)).toEqual([undefined, ...localeTags.slice(1)])
  expect(localeOf(undefined)).toBe('en')
  expect(localeOf('constructor')).toBe('en')
  expect(localeOf('ar')).toBe('ar')
})

test('a name or address in Latin letters keeps its order within an Arabic sentence', () => {
  const t = translator('ar', { 'x:to': 'إلى {{place}}' })
  expect(t('x:to', { place: '94 Park Row' })).toBe('إلى \u206894 Park Row\u2069')
  expect(t('x:to', { place: 'المدرسة' })).toBe('إلى المدرسة')
  expect(translator('en', { 'x:to': 'to {{place}}' })('x:to', { place: '94 Park Row' })).toBe(
    'to 94 Park Row',
  )
})

test('a name against the direction of a sentence, and a phone number, keep their order in every language', () => {
  const texts = { 'x:del': '{{name}} (12)' }
  expect(translator('en', texts)('x:del', { name: 'نادية' })).toBe('\u2068نادية\u2069 (12)')
  expect(translator('fr', texts)('x:del', { name: 'Zoé' })).toBe('Zoé (12)')
  expect(translator('ar', texts)('x:del', { name: '+44 7700 900001' })).toBe(
    '\u2068+44 7700 900001\u2069 (12)',
  )
})

test('the name of a draft statement begins on the right in Arabic, and its parts keep their order', () => {
  const draft = { reference: null, party: { name: 'Acme Ltd' }, from: '2026-10-01', to: '2026-10-31' }
  const days = (locale: Locale) => [draft.from, draft.to].map((day) => formatter(locale).date(day, 'UTC'))
  const name = (locale: Locale) => statementName(draft as Statement, locale)
  expect(name('ar')).toBe(`\u200f\u2068Acme Ltd\u2069 (${days('ar').join(' – ')})`)
  expect(name('en')).toBe(`Acme Ltd (${days('en').join(' – ')})`)
})

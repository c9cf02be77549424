import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { qualityFaults } from '#build/texts/quality.ts'
import { localeTags } from '#src/lib/i18n/locales.ts'

const read = (file: string): Record<string, string> => JSON.parse(readFileSync(`texts/${file}`, 'utf8'))
const faults = (locale: Parameters<typeof qualityFaults>[0], own: string, english: string, key = 'a:x') =>
  qualityFaults(locale, new Map([[key, own]]), new Map([[key, english]]))

describe('a translation', () => {
  test('that was forgotten is found, a name or a word that is the same is not', () => {
    expect(faults('de', 'Choose a driver first', 'Choose a driver first')).toEqual([
      'de: a:x is as in en: “Choose a driver first”',
    ])
    for (const text of ['Name', 'Kerbside', 'KB-000001', '{{name}} {{place}} {{vehicle}}'])
      expect(faults('de', text, text), text).toEqual([])
    expect(faults('en', 'Choose a driver first', 'Choose a driver first')).toEqual([])
  })

  test('that is several times as long is found', () => {
    expect(faults('fr', 'Annuler', 'Cancel')).toEqual([])
    expect(faults('fr', 'Ne pas enregistrer et revenir en arrière', 'Cancel')).toHaveLength(1)
  })

  test('that mixes scripts is found, names of the English text and searched words are not', () => {
    expect(faults('uk', 'Виберіть водія', 'Choose a driver')).toEqual([])
    expect(faults('uk', 'Виберіть driver', 'Choose them')).toEqual(['uk: a:x has “driver” in other letters'])
    expect(faults('hi', 'Kerbside खोलें, SMS', 'Open Kerbside')).toEqual([])
    // A Cyrillic а among Latin letters looks the same.
    expect(faults('pl', 'Zаpisz', 'Save')).toEqual(['pl: a:x has “а” in other letters'])
    expect(faults('ja', 'language 言語', 'x', 'palette:also.language')).toEqual([])
    expect(faults('da', 'Gem', 'Save')).toEqual([])
  })

  test('of a plural may have what any of its English forms has', () => {
    const english = new Map([
      ['a:n_one', 'One in Traccar'],
      ['a:n_other', '{{count}} of a TLA'],
    ])
    expect(qualityFaults('ar', new Map([['a:n_few', '{{count}} TLA']]), english)).toEqual([])
  })
})

describe('translators are told', () => {
  const namespaces = readdirSync('texts/en', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''))

  test('where the texts of each namespace appear', () => {
    expect(Object.keys(read('notes.json')).toSorted()).toEqual(namespaces.toSorted())
  })

  test.each(localeTags.filter((tag) => tag !== 'en'))('what the terms are called: %s', (tag) => {
    const terms = read(`glossary/${tag}.json`)
    expect(Object.keys(terms)).toEqual(Object.keys(read('glossary/terms.json')))
    expect(Object.values(terms).filter((term) => term.trim() === '')).toEqual([])
  })

  test.each([['fr', 'conducteur', 'chauffeur']])(
    'in %s no text says %s for what is called %s',
    (tag, other, term) => {
      expect(read(`glossary/${tag}.json`).driver).toBe(term)
      const files = readdirSync(`texts/${tag}`, { recursive: true, encoding: 'utf8' })
      const texts = files
        .filter((file) => file.endsWith('.json'))
        .flatMap((file) => Object.values(read(`${tag}/${file}`)))
      expect(texts.filter((text) => text.toLowerCase().includes(other))).toEqual([])
    },
  )
})

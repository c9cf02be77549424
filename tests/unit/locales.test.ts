import { describe, expect, test } from 'vitest'
import { textFaults } from '#build/texts/check.ts'
import { type Dictionaries, dictionaryFaults } from '#build/texts/dictionaries.ts'
import { formsOf } from '#build/texts/plurals.ts'
import { usageFaults } from '#build/texts/usage.ts'
import { localeTags } from '#src/lib/i18n/locales.ts'

type Texts = Record<string, string>
/** The texts of three languages; all further ones have those of English. */
const forms = ['zero', 'one', 'two', 'few', 'many']

/** In all forms that any language has: what is looked for is a fault of French or Arabic alone. */
const inAllForms = (texts: Texts): Texts => ({
  ...Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => key.endsWith('_other'))
      .flatMap(([key, text]) => forms.map((form) => [key.replace(/other$/, form), text])),
  ),
  ...texts,
})

function make(en: Texts, fr: Texts = en, ar: Texts = en): Dictionaries {
  const given = new Map<string, Texts>([
    ['fr', fr],
    ['ar', ar],
  ])
  const own = localeTags.map((tag) => [
    tag,
    new Map(Object.entries(given.get(tag) ?? (tag === 'en' ? en : inAllForms(en)))),
  ])
  return Object.fromEntries(own) as Dictionaries
}

test('the texts of the project are complete, used, and take the same values in every language', () => {
  expect(textFaults(process.cwd())).toEqual([])
})

describe('between the languages', () => {
  test('a missing, an unknown and an empty text are found', () => {
    const faults = dictionaryFaults(
      make({ 'a:x': 'X', 'a:y': 'Y' }, { 'a:x': 'X', 'a:z': 'Z' }, { 'a:x': ' ', 'a:y': 'Y' }),
    )
    expect(faults).toEqual(['fr: a:y is missing', 'fr: a:z is not in en', 'ar: a:x is empty'])
  })

  test('a placeholder that differs is found, its order and number do not matter', () => {
    const faults = dictionaryFaults(
      make({ 'a:x': '{{b}} {{c}}' }, { 'a:x': '{{ c }} {{b}} {{b}}' }, { 'a:x': '{{b}} {{d}}' }),
    )
    expect(faults).toEqual(['ar: a:x takes “b, d”, in en “b, c”'])
  })

  test('a language needs its own plural forms, and may leave the number out of one', () => {
    const en = { 'a:n_one': 'One', 'a:n_other': '{{count}}' }
    const ar = Object.fromEntries(
      formsOf('ar').map((form) => [`a:n_${form}`, form === 'two' ? 'اثنان' : '{{count}}']),
    )
    expect(dictionaryFaults(make(en, en, ar))).toEqual([])
    const { 'a:n_few': _few, ...poor } = ar
    expect(dictionaryFaults(make(en, en, poor))).toEqual(['ar: a:n_few is missing'])
    expect(dictionaryFaults(make(en, { 'a:n': '{{count}}' }, ar))).toEqual([
      'fr: a:n has plural forms in one language only',
    ])
    expect(dictionaryFaults(make(en, { ...en, 'a:n_one': '{{x}}' }, ar))).toEqual([
      'fr: a:n takes “count, x”, in en “count”',
    ])
  })
})

describe('between source and texts', () => {
  const texts = make({ 'a:x': 'X', 'a:state.on': 'On', 'a:n_one': '1', 'a:n_other': '{{count}}' })
  /** `§` stands for the dollar of a template literal. */
  const source = (text: string) => [{ file: 'src/a.tsx', text: text.replaceAll('§', '$') }]

  test('a literal anywhere and the beginning of a template use a key', () => {
    expect(
      usageFaults(texts, source('t(\'a:x\'); const row = { label: "a:n" }; t(`a:state.§{state}`)')),
    ).toEqual([])
  })

  test('what nobody uses is found', () => {
    expect(usageFaults(texts, source("t('a:x'); t(`a:state.§{s}`)"))).toEqual(['a:n is not used'])
  })

  test('what nobody wrote is found, and a namespace that is none', () => {
    const text = "t('a:x'); t('a:n'); t('a:y'); t(`a:state.§{s}`); t(`a:mood.§{s}`); t('b:x')"
    expect(usageFaults(texts, source(text))).toEqual([
      'src/a.tsx: there is no namespace b',
      'src/a.tsx: a:y has no text',
      'src/a.tsx: a:mood. has no text',
    ])
  })
})

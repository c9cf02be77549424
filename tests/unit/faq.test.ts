import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pathsOfFile } from '#build/page-path.ts'
import { hasWords, spansOf, wordsOf } from '#src/islands/shared/office/find-text.ts'
import { pageHelp } from '#src/layouts/help/page-help.ts'
import { placeOf, questions } from '#src/layouts/help/questions.ts'
import { localeTags } from '#src/lib/i18n/locales.ts'
import { menu } from '#src/lib/nav/nav.ts'

const pages = new Set(globSync('src/pages/[[]...locale]/**/*.astro').flatMap(pathsOfFile))
const all = Object.values(questions).flatMap((group) => Object.entries(group))
const ids = all.map(([id]) => id)
const textsOf = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(`texts/${locale}/faq.json`, 'utf8'))

test.each(localeTags)(
  'every question has its words and its answer in %s, and none is left over',
  (locale) => {
    const texts = textsOf(locale)
    for (const start of ['q.', 'a.']) {
      const there = Object.keys(texts).filter((key) => key.startsWith(start))
      expect(there.sort()).toEqual(ids.map((id) => start + id).sort())
    }
  },
)

test('no question stands twice, so that each address names one', () => {
  expect(new Set(ids).size).toBe(ids.length)
})

test('every answer leads to a page that there is, or to a row of the menu whose page is still to come', () => {
  const rows = new Set(Object.values(menu).flatMap((group) => Object.values(group).map(({ path }) => path)))
  const lost = all.filter(([, target]) => {
    const path = placeOf(target)?.path ?? ''
    return !pages.has(path) && !rows.has(path as never)
  })
  expect(lost).toEqual([])
})

test('every page that offers help exists and leads to a question that there is', () => {
  const known = new Set([...pages, ...Object.values(menu.system).map(({ path }) => path)])
  expect(Object.keys(pageHelp).filter((path) => !known.has(path) && path !== '/pages/casl/')).toEqual([])
  expect(Object.values(pageHelp).filter((id) => !ids.includes(id))).toEqual([])
})

test('words are found whatever their case and accents, and marked where they stand', () => {
  expect(hasWords('Où est l’École ?', wordsOf('ecole OU'))).toBe(true)
  expect(hasWords('Où est l’École ?', wordsOf('ecole gare'))).toBe(false)
  const text = 'Straße, École, ÉCOLE'
  expect(spansOf(text, wordsOf('ecole')).map(([from, to]) => text.slice(from, to))).toEqual([
    'École',
    'ÉCOLE',
  ])
  expect(spansOf(text, wordsOf('strasse')).map(([from, to]) => text.slice(from, to))).toEqual(['Straße'])
  expect(spansOf('مُدَرِّس', wordsOf('مدرس'))).toEqual([[0, 'مُدَرِّس'.length]])
  expect(spansOf('nothing', [])).toEqual([])
})

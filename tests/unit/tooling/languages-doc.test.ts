import { expect, test } from 'vitest'
import { readDictionaries, readLabels } from '#build/texts/dictionaries.ts'
import { labelNamespaces } from '#build/texts/labels.ts'
import { entryOf } from '#build/texts/plurals.ts'
import { languageName } from '#contract/language-name.ts'
import {
  directionOf,
  formatTag,
  type LabelLocale,
  type Locale,
  labelLocales,
  localeTags,
} from '#src/lib/i18n/locales.ts'

const inEnglish = new Intl.DisplayNames('en', { type: 'language' })
const namespaces: readonly string[] = labelNamespaces

/** How many texts there are, a plural with all its forms as one. */
function count(texts: ReadonlyMap<string, string>, counts = (_namespace: string) => true): number {
  const keys = new Set(texts.keys())
  const bases = [...keys].map((key) => entryOf(key, keys).base)
  return new Set(bases.filter((base) => counts(base.split(':')[0] ?? ''))).size
}

function row(tag: Locale | LabelLocale, of: number[], others: string): string {
  const text = labelLocales[tag as LabelLocale] ?? (tag as Locale)
  const first = new Intl.Locale(formatTag(tag)) as Intl.Locale & { getWeekInfo: () => { firstDay: number } }
  const week = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  const day = week.format(Date.UTC(2024, 0, first.getWeekInfo().firstDay))
  const cells = [
    `\`${tag}\``,
    inEnglish.of(tag),
    languageName(tag),
    directionOf(text) === 'rtl' ? '←' : '→',
    day,
  ]
  return `| ${[...cells, ...of.map((one) => one.toLocaleString('en')), others].join(' | ')} |`
}

/** The table of docs/languages.md, by the texts and by `Intl`. */
function table(): string {
  const dictionaries = readDictionaries('texts')
  const ofServer = readDictionaries('texts', 'server')
  const labels = new Map(readLabels('texts'))
  const isLabel = (namespace: string) => namespaces.includes(namespace)
  const full = localeTags.map((tag) =>
    row(
      tag,
      [
        count(dictionaries[tag], isLabel),
        count(dictionaries[tag], (namespace) => !isLabel(namespace)),
        count(ofServer[tag]),
      ],
      '',
    ),
  )
  const partial = (Object.keys(labelLocales) as LabelLocale[]).map((tag) => {
    const text = labelLocales[tag]
    const own = labels.get(tag) ?? dictionaries[text]
    return row(tag, [count(own, isLabel), 0, 0], inEnglish.of(text) ?? text)
  })
  return [
    '| Tag | Locale | Its name in the menu | Written | Week from | Components | Pages | Server, mails | All other texts in |',
    '| --- | --- | --- | --- | --- | --: | --: | --: | --- |',
    ...full,
    ...partial,
  ].join('\n')
}

const before = `# Languages

The console is made in ${localeTags.length} languages: each page is built in each of them, and messages of the server, mails and notices are written
in them. In ${Object.keys(labelLocales).length} further locales a person has the labels of all components (tables and their pages, filters, sorting, columns, fields
of dates and times, uploads, dialogs, forms, ratings, the palette) and all formats in theirs, and the other texts in the
nearest language that is whole; the menu says which one that is, in the words of the locale.

Plural forms, dates, figures, money, units, names of languages, the first day of the week and the order of names come from
\`Intl\`. Two things are the same everywhere, as they stand beside phone numbers, plates and references, and as bookings
are made by them: the Gregorian calendar, and Latin digits.

This page is written by \`npm run languages:count\`, and a test fails where it differs from the texts. A plural counts as one text.

`

const after = `

## Faces

The shipped face, Plus Jakarta Sans, has Latin letters; Vietnamese has some of another face. All other scripts take what
the reader's system has, by names where a system does not choose well by itself:

| Script | Windows | Apple | Android, Linux |
| --- | --- | --- | --- |
| Cyrillic, Greek, Armenian, Hebrew, Vietnamese | Segoe UI | system-ui | Noto Sans |
| Arabic, also for Persian | Segoe UI | SF Arabic, Geeza Pro | Noto Sans Arabic |
| Devanagari, Bengali, Sinhala | Nirmala UI | system-ui | system-ui: Noto Sans of the script |
| Thai, Khmer | Leelawadee UI | system-ui | system-ui: Noto Sans of the script |
| Ethiopic | Ebrima | system-ui | system-ui: Noto Sans of the script |
| Chinese, Japanese, Korean | system-ui | system-ui | system-ui: Noto Sans CJK, by the language of the page |

No letter of any text needs a face that such a system lacks: with Debian's \`fonts-noto-core\` and \`fonts-noto-cjk\` the labels of all
48 locales have no empty box.
`

test('docs/languages.md says what each locale has, by count', async () => {
  await expect(`${before}${table()}${after}`).toMatchFileSnapshot('../../../docs/languages.md')
})

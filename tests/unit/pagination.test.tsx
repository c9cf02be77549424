import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pagination } from '#src/islands/ui/blocks/Pagination.tsx'
import { I18nProvider } from '#src/islands/ui/i18n.tsx'
import type { Locale } from '#src/lib/i18n/locales.ts'

/** The page's own texts under the names that islands ask for. */
function messagesOf(locale: Locale) {
  const texts: Record<string, string> = JSON.parse(readFileSync(`texts/${locale}/table.json`, 'utf8'))
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`table:${name}`, text]))
}

const nothing = () => undefined
const rendered = (locale: Locale, more?: boolean) => {
  const html = renderToStaticMarkup(
    <I18nProvider locale={locale} messages={messagesOf(locale)}>
      <Pagination
        page={2}
        pageSize={25}
        count={5000}
        more={more}
        pageSizes={[25]}
        hrefOf={(page) => `?page=${page}`}
        onPage={nothing}
        onPageSize={nothing}
      />
    </I18nProvider>,
  )
  return {
    text: /<p[^>]*>(.*?)<\/p>/.exec(html)?.[1],
    last: html.includes('?page=200'),
    none: !html.includes('?page=201'),
  }
}

test.each([
  ['en', '26–50 of 5,000', '26–50 of more than 5,000'],
  ['fr', '26–50 sur 5 000', '26–50 sur plus de 5 000'],
] as const)(
  'of more rows than were counted it says so, and leads to the counted ones: %s',
  (locale, all, more) => {
    const plain = (text: string | undefined) => text?.replaceAll(/\s/g, ' ')
    expect(plain(rendered(locale).text)).toBe(all)
    expect(rendered(locale, true)).toMatchObject({ last: true, none: true })
    expect(plain(rendered(locale, true).text)).toBe(more)
  },
)

test('in Arabic too', () => {
  expect(rendered('ar', true).text).toContain('من أكثر من')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatusTabs } from '#src/islands/table/StatusTabs.tsx'
import type { ListControl } from '#src/islands/table/use-list-state.ts'
import { I18nProvider } from '#src/islands/ui/i18n.tsx'

const list = { state: { filters: {} }, hrefOf: () => '?', setFilters: () => undefined }
const items = [
  { value: '', text: 'All' },
  { value: 'pending', text: 'Pending' },
  { value: 'scheduled,started', text: 'On the way' },
]

/** What the tabs say of how many there are. */
const countsOf = (counts: Record<string, number> | undefined) =>
  [
    ...renderToStaticMarkup(
      <I18nProvider locale="en" messages={{}}>
        <StatusTabs
          list={list as unknown as ListControl<'status'>}
          filter="status"
          label="states"
          items={items}
          counts={counts}
        />
      </I18nProvider>,
    ).matchAll(/<span[^>]*>([^<]*)<\/span>/g),
  ].map(([, text]) => text)

test('a tab of several states says how many are in any of them, and one that nobody is in says none', () => {
  expect(countsOf({ all: 6, pending: 1, scheduled: 2, started: 3 })).toEqual(['6', '1', '5'])
  expect(countsOf({ all: 2, scheduled: 2 })).toEqual(['2', '0', '2'])
})

test('what is not known, or not counted as it is very much, is not said to be none', () => {
  expect(countsOf(undefined)).toEqual(['–', '–', '–'])
  expect(countsOf({})).toEqual(['–', '–', '–'])
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BodyRow } from '#src/islands/table/BodyRow.tsx'
import type { Column } from '#src/islands/table/column.ts'
import { I18nProvider } from '#src/islands/ui/i18n.tsx'

interface Ride {
  id: string
  note: string
}
const columns: readonly Column<Ride>[] = [
  { field: 'id', header: 'x:id', primary: true },
  { field: 'note', header: 'x:note' },
]

const cellOf = (note: string) =>
  /<td[^>]*>(.*?)<\/td>/.exec(
    renderToStaticMarkup(
      <I18nProvider locale="en" messages={{}}>
        <BodyRow
          row={{ id: '7', note }}
          columns={columns}
          folds={new Map()}
          ticked={undefined}
          onToggle={() => undefined}
          active={false}
          rowName={({ id }) => id}
          rowHref={() => '#'}
        />
      </I18nProvider>,
    ),
  )?.[1]

test('one long word is cut off, with all of it in a tooltip', () => {
  const mail = 'a.very.long.name@transport.kerbside.test'
  expect(cellOf(mail)).toMatch(/^<span title="a\.very.*truncate.*a\.very/)
})

test('words, and signs of a script without spaces, go on in the next line', () => {
  expect(cellOf('28 Nov 2026')).toBe('28 Nov 2026')
  expect(cellOf('2026年11月28日')).toBe('2026年11月28日')
})

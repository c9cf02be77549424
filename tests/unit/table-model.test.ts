import * as fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { type Column, cellOf, columnId, tableWidthStyle } from '#src/islands/table/column.ts'
import { rowAfter } from '#src/islands/table/use-row-keys.ts'
import { orderedColumns, visibleColumns } from '#src/islands/table/visible-columns.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import { pageNumbers } from '#src/islands/ui/page-numbers.ts'
import { formatter } from '#src/lib/format/formatter.ts'
import { parseSettings, standardSettings } from '#src/lib/list/settings.ts'

interface Ride {
  reference: string
  seats: number
  driver: { id: string; name: string } | null
}
const columns: readonly Column<Ride>[] = [
  { field: 'reference', header: 'x:reference', primary: true, width: 'sm' },
  { field: 'seats', header: 'x:seats', align: 'end' },
  { field: 'driver', header: 'x:driver', cell: ({ driver }) => driver?.name ?? '–' },
  { id: 'load', header: 'x:load', hidden: true, cell: ({ seats }) => `${seats} / 8` },
]
const i18n: I18n = { t: (key) => key, locale: 'en', dir: 'ltr', format: formatter('en') }
const ids = (list: readonly Column<Ride>[]) => list.map(columnId)

describe('columns', () => {
  test('a field the record does not have, or one that needs a cell, does not compile', () => {
    expectTypeOf<{ field: 'reference'; header: string }>().toExtend<Column<Ride>>()
    expectTypeOf<{ field: 'refrence'; header: string }>().not.toExtend<Column<Ride>>()
    expectTypeOf<{ field: 'driver'; header: string }>().not.toExtend<Column<Ride>>()
    expectTypeOf<{ id: 'load'; header: string }>().not.toExtend<Column<Ride>>()
  })

  test('a plain field shows itself, nothing shows a dash', () => {
    const [reference, seats, driver, load] = columns.map((column) =>
      cellOf(column, { reference: '', seats: 0, driver: null }, i18n),
    )
    expect([reference, seats, driver, load]).toEqual(['–', '0', '–', '0 / 8'])
  })

  test('the standard columns are those that are not hidden', () => {
    expect(ids(visibleColumns(columns, standardSettings))).toEqual(['reference', 'seats', 'driver'])
  })

  test('somebody’s choice and order count; the column that names the row always stands', () => {
    const choice = {
      columns: { reference: false, seats: false, load: true },
      order: ['load', 'gone', 'reference'],
    }
    expect(ids(visibleColumns(columns, choice))).toEqual(['load', 'reference', 'driver'])
  })

  test('whatever was stored, no column is lost or shown twice', async () => {
    await fc.assert(
      fc.property(
        fc.oneof(fc.json(), fc.string()),
        fc.shuffledSubarray([...ids(columns), 'gone', 'gone']),
        (stored, order) => {
          for (const choice of [
            parseSettings(stored),
            parseSettings(JSON.stringify({ order: [...order, ...order, 3, null] })),
          ]) {
            expect(ids(orderedColumns(columns, choice)).sort()).toEqual(ids(columns).sort())
            expect(visibleColumns(columns, choice).some(({ primary }) => primary)).toBe(true)
          }
        },
      ),
    )
  })

  test('the table is at least as wide as its columns ask for', () => {
    const px = (style: string) => Number(/\d+/.exec(style)?.[0])
    expect(px(tableWidthStyle(columns, 92))).toBeGreaterThanOrEqual(104 + 160 * 3 + 92)
    expect(px(tableWidthStyle(columns.slice(0, 1), 0))).toBeLessThan(600)
    const many: Column<Ride>[] = Array.from({ length: 40 }, (_, index) => ({
      id: `c${index}`,
      header: 'x',
      cell: () => '',
    }))
    expect(px(tableWidthStyle(many, 0))).toBeGreaterThan(1500)
  })
})

describe('stored settings', () => {
  test.each([
    null,
    '',
    'null',
    '[]',
    '{"density":"tiny"}',
    '{"columns":[1],"order":{}}',
    '{"columns":{"a":"yes"},"order":[1]}',
    '"x',
    '{"v":9}',
  ])('%s reads as the standard', (stored) => {
    expect(parseSettings(stored)).toEqual(standardSettings)
  })
  test('what is good in them is kept', () => {
    const stored = {
      density: 'compact',
      columns: { a: true, b: 1 },
      order: ['b', 'a', 'b', 2],
      widths: { a: 120, b: -3, c: 'wide', d: 1e9 },
    }
    expect(parseSettings(JSON.stringify(stored))).toEqual({
      density: 'compact',
      columns: { a: true },
      order: ['b', 'a'],
      widths: { a: 120 },
    })
  })
})

describe('moving by keyboard', () => {
  test.each([
    ['ArrowDown', 0, 25, 1],
    ['ArrowDown', 24, 25, 24],
    ['ArrowUp', 0, 25, 0],
    ['ArrowUp', 3, 25, 2],
    ['Home', 7, 25, 0],
    ['End', 7, 25, 24],
    ['a', 7, 25, undefined],
    ['End', 0, 0, undefined],
  ])('%s from row %i of %i leads to %s', (key, from, count, to) => {
    expect(rowAfter(key, from, count)).toBe(to)
  })
})

describe('page numbers', () => {
  test.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 200, [1, 2, null, 200]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 200, [1, 2, 3, 4, 5, null, 200]],
    [100, 200, [1, null, 99, 100, 101, null, 200]],
    [200, 200, [1, null, 199, 200]],
  ])('page %i of %i offers %j', (page, last, offered) => {
    expect(pageNumbers(page, last)).toEqual(offered)
  })

  test('the current, first and last page are always there, in order, with no gap of one', async () => {
    await fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(5000), (page, more) => {
        const offered = pageNumbers(page, page + more)
        const pages = offered.filter((one) => one !== null)
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
        for (const one of [1, page, page + more]) expect(pages).toContain(one)
        for (const [index, one] of offered.entries()) {
          if (one === null) expect((offered[index + 1] ?? 0) - (offered[index - 1] ?? 0)).toBeGreaterThan(2)
        }
      }),
    )
  })
})

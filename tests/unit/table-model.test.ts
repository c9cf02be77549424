import * as fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { type Column, cellOf, columnId, orderedColumns, visibleColumns } from '#src/islands/table/column.ts'
import { foldColumns } from '#src/islands/table/fold-columns.ts'
import { shortPlace } from '#src/islands/table/RouteCell.tsx'
import { rowAfter } from '#src/islands/table/use-row-keys.ts'
import { pageNumbers } from '#src/islands/ui/blocks/Pagination.tsx'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import { formatter } from '#src/lib/format/formatter.ts'
import { foldClass, foldSteps } from '#src/lib/list/fold-steps.ts'
import { parseSettings, standardSettings, type TableSettings } from '#src/lib/list/settings.ts'

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
})

describe('columns that give way', () => {
  const folded = (settings: TableSettings = standardSettings, list = columns) => {
    const { classes, least } = foldColumns(visibleColumns(list, settings), settings, 92)
    return { at: Object.fromEntries(classes), least }
  }

  test('the last goes first, the one that names the row never does', () => {
    expect(folded()).toEqual({
      at: { driver: foldClass(500) },
      least: undefined,
    })
  })

  test('the less important go first, wherever they stand', () => {
    const [reference, seats, driver] = columns
    if (!reference || !seats || !driver) throw new Error('three columns are needed')
    const list = [reference, seats, { ...driver, fold: 0 as const }]
    expect(folded(standardSettings, list).at).toEqual({ seats: foldClass(500) })
    expect(folded(standardSettings, [reference, { ...seats, onPhone: false }, driver]).at).toEqual({
      seats: foldClass(500),
    })
  })

  test('somebody’s own order counts more', () => {
    expect(folded({ ...standardSettings, order: ['driver', 'seats'] }).at).toEqual({ seats: foldClass(500) })
  })

  test('where somebody added columns or made them wider all stand, though the table be scrolled for it', () => {
    const added = folded({ ...standardSettings, columns: { load: true } })
    expect(added).toEqual({ at: {}, least: 92 + 104 + 3 * 144 })
    const wider = folded({ ...standardSettings, widths: { seats: 300 } })
    expect(wider).toEqual({ at: {}, least: 92 + 104 + 300 + 144 })
    const fewer = folded({ ...standardSettings, columns: { seats: false, driver: true } })
    expect(fewer.least).toBeUndefined()
  })

  test('a table of more than the steps reach keeps the last of them', () => {
    const many: Column<Ride>[] = Array.from({ length: 40 }, (_, index) => ({
      id: `c${index}`,
      header: 'x',
      cell: () => '',
    }))
    const last = foldSteps.at(-1) ?? 0
    expect(folded(standardSettings, many).at.c39).toBe(foldClass(last))
  })
})

test.each([
  ['Orchard School, Filton Avenue, Bristol, BS7 0AB', 'Orchard School'],
  ['37 Greystoke Avenue, Southmead, Bristol', '37 Greystoke Avenue'],
  ['Flat 3, 12 Park Street, Bristol', 'Flat 3, 12 Park Street'],
  ['12, Mill Lane, Bristol', '12, Mill Lane'],
  ['مدرسة البستان، شارع فيلتون، بريستول', 'مدرسة البستان'],
  ['Airport', 'Airport'],
  ['', ''],
])('%s is short for people', (address, short) => {
  expect(shortPlace(address)).toBe(short)
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

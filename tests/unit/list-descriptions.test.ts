import { describe, expect, test } from 'vitest'
import { applicationList } from '#src/islands/applications/application-list.tsx'
import { bookingList } from '#src/islands/bookings/list/booking-list.ts'
import type { ListDescription } from '#src/islands/resource/list/list-description.ts'
import type { Register } from '#src/islands/resource/register/define-register.ts'
import { registerList } from '#src/islands/resource/register/register-list.ts'
import { type Column, visibleColumns } from '#src/islands/table/column.ts'
import { choice, choices, given, linked, record, tabbed, toggle } from '#src/islands/table/filters.ts'
import { foldColumns } from '#src/islands/table/fold-columns.ts'
import { tripList } from '#src/islands/trips/trip-list.ts'
import { foldClass, foldSteps } from '#src/lib/list/fold-steps.ts'
import { standardSettings } from '#src/lib/list/settings.ts'

const files = import.meta.glob<Record<string, unknown>>(
  [
    '../../src/islands/registers/*.tsx',
    '../../src/islands/{fares/FareRules,statements/Statements}.tsx',
    '../../src/islands/tickets/register.tsx',
  ],
  { eager: true },
)
const isRegister = (value: unknown): value is Register =>
  typeof value === 'object' && value !== null && 'spec' in value
const registers = Object.values(files).flatMap((module) => Object.values(module).filter(isRegister))

type Checked = Pick<
  ListDescription<{ id: string }>,
  'id' | 'orderings' | 'tabs' | 'filters' | 'empty' | 'imports'
> & {
  columns: readonly Column<never>[]
}
const lists: readonly Checked[] = [bookingList, tripList, applicationList, ...registers.map(registerList)]

describe.each(lists.map((list) => [list.id, list] as const))('the list of %s', (_, list) => {
  test('has one column that names the row', () => {
    expect(list.columns.filter(({ primary }) => primary)).toHaveLength(1)
  })

  test('shows all its columns on a page of 1,440 pixels, beside the menu', () => {
    const { classes } = foldColumns(visibleColumns(list.columns, standardSettings), standardSettings, 92)
    const widths = [...classes.values()].map((name) => foldSteps.find((px) => foldClass(px) === name))
    for (const width of widths) expect(width).toBeLessThanOrEqual(1440 - 320)
  })

  test('understands the sorting of every column', () => {
    const sorts = list.columns.flatMap(({ sort }) => sort ?? [])
    expect(list.orderings).toEqual(expect.arrayContaining(sorts))
  })

  test('understands every one of its tabs, of which the first is all', () => {
    const { tabs } = list
    if (!tabs) return
    const [all, ...others] = tabs.items
    expect(all?.value).toBe('')
    expect(others.length).toBeGreaterThan(0)
    for (const { value } of others) expect(list.filters[tabs.filter]?.fits(value)).toBe(true)
  })
})

test('no two lists keep their settings in the same place', () => {
  expect(new Set(lists.map(({ id }) => id)).size).toBe(lists.length)
})

test('of a register’s tabs no chip says the same again', () => {
  const tabbedLists = registers.map(registerList).filter(({ tabs }) => tabs)
  expect(tabbedLists.length).toBeGreaterThan(0)
  for (const { tabs, filters } of tabbedLists) expect(filters[tabs?.filter ?? '']?.kind).toBe('silent')
})

const find = () => Promise.resolve(undefined)
const search = () => Promise.resolve([])
const long = 'x'.repeat(65)
test.each([
  ['one of a few', choice('x:a', ['a', 'b'], String), ['a', 'b'], ['c', 'a,b', '']],
  ['several of a few', choices('x:a', ['a', 'b'], String), ['a', 'a,b'], ['c', 'a,c', 'a,']],
  ['tabs', tabbed(['a', 'b']), ['a', 'b,a'], ['c']],
  ['a record', record('x:a', search, find), ['8f1c', long.slice(1)], [long]],
  ['a record of a link', given('x:a', find), ['8f1c'], [long]],
  ['a record of a link without a chip', linked, ['8f1c'], [long]],
  ['on', toggle('x:a'), ['true'], ['false', 'yes']],
  ['on or off', toggle('x:a', ['true', 'false']), ['true', 'false'], ['yes']],
])('a filter by %s takes what makes sense', (_, filter, good, bad) => {
  for (const value of good) expect(filter.fits(value)).toBe(true)
  for (const value of bad) expect(filter.fits(value)).toBe(false)
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  withFilters,
  withoutFilters,
  withPage,
  withPageSize,
  withSearch,
  withSort,
} from '#src/lib/list/changes.ts'
import { isDayFilter } from '#src/lib/list/days.ts'
import { parseListQuery, printListQuery } from '#src/lib/list/query.ts'
import { defaultState, type ListSpec, type ListState, pageSizes } from '#src/lib/list/state.ts'

type Filter = 'status' | 'date' | 'driver'
const statuses = ['pending', 'confirmed']
const spec: ListSpec<Filter> = {
  filters: {
    status: { fits: (value) => statuses.includes(value) },
    date: { fits: isDayFilter, ends: ['date_from', 'date_to'] },
    driver: { fits: (value) => value.length > 0 },
  },
  orderings: ['pickup', 'reference'],
}

const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map((value) => value.trim())
const state: fc.Arbitrary<ListState<Filter>> = fc
  .record({
    page: fc.integer({ min: 1, max: 10_000_000 }),
    pageSize: fc.constantFrom(undefined, ...pageSizes),
    ordering: fc.constantFrom('', 'pickup', '-pickup', 'reference', '-reference'),
    search: text,
    status: fc.constantFrom('', ...statuses),
    date: fc.constantFrom(
      '',
      'today',
      'tomorrow',
      'week',
      '2026-03-14',
      '2026-03-14..2026-03-20',
      '..2026-01-01',
    ),
    driver: text,
    view: text,
  })
  .map(({ status, date, driver, ...rest }) => ({
    ...rest,
    filters: {
      ...(status && { status }),
      ...(date && { date }),
      ...(driver && { driver }),
    } as ListState<Filter>['filters'],
    invalid: [],
  }))

describe('a list and its address', () => {
  test('what is printed is read back the same', async () => {
    await fc.assert(
      fc.property(state, (one) => {
        expect(parseListQuery(spec, printListQuery(spec, one))).toEqual(one)
      }),
    )
  })

  test('any address is read without an exception, and printing it again loses nothing', async () => {
    await fc.assert(
      fc.property(fc.oneof(fc.webQueryParameters(), fc.string()), (query) => {
        const read = parseListQuery(spec, query)
        expect(parseListQuery(spec, printListQuery(spec, read))).toEqual(read)
      }),
    )
  })

  test('the standard list has an empty address', () => {
    expect(printListQuery(spec, defaultState())).toBe('')
    expect(parseListQuery(spec, '')).toEqual(defaultState())
    expect(parseListQuery(spec, '?utm_source=mail&next=/x')).toEqual(defaultState())
  })

  test.each([
    ['date_from=2026-03-14&date_to=2026-03-14', '2026-03-14'],
    ['date_from=2026-03-14&date_to=2026-03-20', '2026-03-14..2026-03-20'],
    ['date_to=2026-03-20', '..2026-03-20'],
    ['date=today&date_from=2026-03-14', 'today'],
  ])('%s is the days %s', (query, value) => {
    expect(parseListQuery(spec, query)).toMatchObject({ filters: { date: value }, invalid: [] })
  })

  test.each([
    ['page', 'abc'],
    ['page', '0'],
    ['page', '-1'],
    ['page', '1e3'],
    ['page', '99999999999'],
    ['page_size', '7'],
    ['page_size', '1000000'],
    ['ordering', 'password'],
    ['ordering', '--pickup'],
    ['status', 'married'],
    ['date', '2026-02-30'],
    ['date', '2026-03-20..2026-03-14'],
  ])('%s=%s is kept and reported', (name, value) => {
    const read = parseListQuery(spec, `?${name}=${value}&search=Ada`)
    expect(read.invalid).toEqual([{ name, value }])
    expect(read.search).toBe('Ada')
    expect({ ...read, search: '', invalid: [] }).toEqual(defaultState())
    expect(new URLSearchParams(printListQuery(spec, read)).get(name)).toBe(value)
    expect(withPage(read, 1).invalid).toEqual([])
  })
})

describe('changes of a list', () => {
  const start = parseListQuery(spec, 'page=4&search=Ada&status=pending&ordering=-pickup&view=v1')

  test('what is listed changes: back to page 1, and no longer the saved view', () => {
    for (const next of [
      withSearch(start, ' Bo '),
      withFilters(start, { driver: 'd1' }),
      withSort(start, 'reference'),
    ]) {
      expect(next).toMatchObject({ page: 1, view: '' })
    }
    expect(withSearch(start, ' Bo ').search).toBe('Bo')
    expect(withPage(start, 5)).toMatchObject({ page: 5, view: 'v1' })
    expect(withPageSize(start, 50)).toMatchObject({ page: 1, pageSize: 50, view: 'v1' })
  })

  test('a filter with no value is taken away, the others stay', () => {
    expect(withFilters(start, { status: '', date: 'today' }).filters).toEqual({ date: 'today' })
    expect(withoutFilters(start)).toMatchObject({ filters: {}, search: '', ordering: '-pickup' })
  })

  test('sorting by the same field again turns it round', () => {
    const once = withSort(start, 'reference')
    expect(once.ordering).toBe('reference')
    expect(withSort(once, 'reference').ordering).toBe('-reference')
    expect(withSort(withSort(once, 'reference'), 'reference').ordering).toBe('reference')
  })
})

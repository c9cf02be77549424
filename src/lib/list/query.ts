import { type FilterSpec, type InvalidParam, type ListSpec, type ListState, pageSizes } from './state.ts'

const MAX_PAGE = 10_000_000

const wholeNumber = (value: string): number | undefined => {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0
  return number >= 1 && number <= MAX_PAGE ? number : undefined
}

/** Reads the parts with a fixed name. What makes no sense is left at its default and put into `invalid`. */
function readFixed(spec: ListSpec, params: URLSearchParams, invalid: InvalidParam[]) {
  const read = <Value>(name: string, fallback: Value, parse: (raw: string) => Value | undefined): Value => {
    const raw = params.get(name)
    if (raw === null || raw === '') return fallback
    const value = parse(raw)
    if (value === undefined) invalid.push({ name, value: raw })
    return value ?? fallback
  }
  const size = (raw: string) => pageSizes.find((one) => one === wholeNumber(raw))
  const order = (raw: string) => (spec.orderings.includes(raw.replace(/^-/, '')) ? raw : undefined)
  return {
    page: read('page', 1, wholeNumber),
    pageSize: read<number | undefined>('page_size', undefined, size),
    ordering: read('ordering', '', order),
  }
}

/** A filter's value as it stands in the address; the two ends of a range become one value. */
function filterValue({ ends }: FilterSpec, name: string, params: URLSearchParams) {
  const value = params.get(name)
  if (value !== null || !ends) return value
  const [from, to] = ends.map((end) => params.get(end) ?? '')
  return from === to ? from : `${from}..${to}`
}

/**
 * The only parser of a list's query string, with or without `?`. Never throws: unknown parameters are left out,
 * known ones with a value that makes no sense are reported in `invalid`.
 */
export function parseListQuery<Filter extends string>(
  spec: ListSpec<Filter>,
  query: string,
): ListState<Filter> {
  const params = new URLSearchParams(query)
  const invalid: InvalidParam[] = []
  const fixed = readFixed(spec, params, invalid)
  const filters: Partial<Record<Filter, string>> = {}
  for (const name in spec.filters) {
    const filter = spec.filters[name]
    const value = filterValue(filter, name, params)
    if (!value) continue
    if (filter.fits(value)) filters[name] = value
    else invalid.push({ name, value })
  }
  return {
    ...fixed,
    search: (params.get('search') ?? '').trim(),
    filters,
    view: params.get('view') ?? '',
    invalid,
  }
}

/** The only printer: the shortest query string that `parseListQuery` reads back as `state`; no `?` in front. */
export function printListQuery<Filter extends string>(
  spec: ListSpec<Filter>,
  state: ListState<Filter>,
): string {
  const params = new URLSearchParams()
  const put = (name: string, value: string | number = '') => {
    if (value !== '') params.set(name, String(value))
  }
  put('search', state.search.trim())
  for (const name in spec.filters) put(name, state.filters[name])
  put('ordering', state.ordering)
  put('page_size', state.pageSize)
  put('page', state.page === 1 ? '' : state.page)
  put('view', state.view)
  for (const { name, value } of state.invalid) params.set(name, value)
  return params.toString()
}

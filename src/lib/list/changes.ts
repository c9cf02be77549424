import { type ListState, noFilters } from './state.ts'

/** A change of what is listed goes back to page 1, is no longer the saved view, and drops what was not understood. */
const changed = <Filter extends string>(
  state: ListState<Filter>,
  patch: Partial<ListState<Filter>>,
): ListState<Filter> => ({ ...state, page: 1, view: '', invalid: [], ...patch })

export const withPage = <Filter extends string>(
  state: ListState<Filter>,
  page: number,
): ListState<Filter> => ({
  ...state,
  page,
  invalid: [],
})

export const withPageSize = <Filter extends string>(state: ListState<Filter>, pageSize: number) =>
  changed(state, { pageSize, view: state.view })

export const withSearch = <Filter extends string>(state: ListState<Filter>, search: string) =>
  changed(state, { search: search.trim() })

/** Sets several filters at once; an empty or undefined value removes one. */
export function withFilters<Filter extends string>(
  state: ListState<Filter>,
  patch: Readonly<Partial<Record<Filter, string | undefined>>>,
): ListState<Filter> {
  const filters: Partial<Record<Filter, string>> = { ...state.filters }
  for (const name in patch) {
    const value = patch[name]
    if (value) filters[name] = value
    else delete filters[name]
  }
  return changed(state, { filters })
}

/** Takes every filter and the search away; sorting and page size stay. */
export const withoutFilters = <Filter extends string>(state: ListState<Filter>) =>
  changed(state, { filters: noFilters<Filter>(), search: '' })

/** Ascending at first, the other way when it already is the sort. */
export const nextOrdering = (ordering: string, field: string): string =>
  ordering === field ? `-${field}` : field

export const withSort = <Filter extends string>(state: ListState<Filter>, field: string) =>
  changed(state, { ordering: nextOrdering(state.ordering, field) })

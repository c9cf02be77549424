/** A filter as the address knows it. */
export interface FilterSpec {
  /** Whether a value makes sense. */
  readonly fits: (value: string) => boolean
  /** For days, whose ends may stand apart in an address, as they do in the API: the names of the two. */
  readonly ends?: readonly [from: string, to: string]
}

/** What a list understands in its query string. Without an ordering the server has its own. */
export interface ListSpec<Filter extends string = string> {
  readonly filters: Readonly<Record<Filter, FilterSpec>>
  /** Field names the list can be sorted by, without the `-`. */
  readonly orderings: readonly string[]
}

/** Rows per page to choose from. */
export const pageSizes: readonly number[] = [10, 25, 50, 100]
/** What the server is taken to answer until it has. */
export const usualPageSize = 25

/** A part of the address that makes no sense, as it was written there. */
export interface InvalidParam {
  readonly name: string
  readonly value: string
}

/** Everything that decides which rows a list shows. `page` counts from 1; an absent filter is not set. */
export interface ListState<Filter extends string = string> {
  readonly page: number
  /** Rows per page that somebody chose; without it the server's own. */
  readonly pageSize: number | undefined
  /** A field, with `-` in front for the other way; empty for the server's own order. */
  readonly ordering: string
  readonly search: string
  readonly filters: Readonly<Partial<Record<Filter, string>>>
  /** Id of the saved view that was opened, until the list is changed by hand. */
  readonly view: string
  /** Parts of the address that were not understood. They stay in the address until the list is changed. */
  readonly invalid: readonly InvalidParam[]
}

export const noFilters = <Filter extends string>(): Partial<Record<Filter, string>> => ({})

export const defaultState = <Filter extends string>(): ListState<Filter> => ({
  page: 1,
  pageSize: undefined,
  ordering: '',
  search: '',
  filters: noFilters<Filter>(),
  view: '',
  invalid: [],
})

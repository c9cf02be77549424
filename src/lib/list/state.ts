/** What a list understands in its query string. `filters` says, for each filter, which values make sense. */
export interface ListSpec<Filter extends string = string> {
  readonly filters: Readonly<Record<Filter, (value: string) => boolean>>
  /** Field names the list can be sorted by, without the `-`. */
  readonly orderings: readonly string[]
  /** Day filters whose ends may stand apart in an address, as they do in the API: filter → names of the two. */
  readonly ranges?: Readonly<Partial<Record<Filter, readonly [from: string, to: string]>>>
  readonly pageSizes: readonly number[]
  /** `pageSize` is what the server is taken to answer until it has. */
  readonly defaults: { readonly ordering: string; readonly pageSize: number }
}

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
  readonly ordering: string
  readonly search: string
  readonly filters: Readonly<Partial<Record<Filter, string>>>
  /** Id of the saved view that was opened, until the list is changed by hand. */
  readonly view: string
  /** Parts of the address that were not understood. They stay in the address until the list is changed. */
  readonly invalid: readonly InvalidParam[]
}

export const noFilters = <Filter extends string>(): Partial<Record<Filter, string>> => ({})

export const defaultState = <Filter extends string>(spec: ListSpec<Filter>): ListState<Filter> => ({
  page: 1,
  pageSize: undefined,
  ordering: spec.defaults.ordering,
  search: '',
  filters: noFilters<Filter>(),
  view: '',
  invalid: [],
})

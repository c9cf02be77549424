import { useMemo, useState, useSyncExternalStore } from 'react'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import * as change from '#src/lib/list/changes.ts'
import { currentQuery, goToQuery, onQueryChange } from '#src/lib/list/location.ts'
import { parseListQuery, printListQuery } from '#src/lib/list/query.ts'
import { loadSettings, saveSettings, standardSettings, type TableSettings } from '#src/lib/list/settings.ts'
import { defaultState, type ListSpec, type ListState } from '#src/lib/list/state.ts'

/** A list's state in the address, and the verbs that change it. */
export interface ListControl<Filter extends string = string> {
  readonly state: ListState<Filter>
  readonly spec: ListSpec<Filter>
  /** The address's query string for a state, `?` included; the bare path for the standard list. */
  hrefOf(state: ListState<Filter>): string
  setPage(page: number): void
  setPageSize(size: number): void
  /** Typing replaces the address instead of adding to the history. */
  setSearch(search: string): void
  setFilters(patch: Readonly<Partial<Record<Filter, string | undefined>>>): void
  sortBy(field: string): void
  /** Opens the list that a saved view's query string describes. */
  openView(id: string, query: string): void
  /** The state as a saved view stores it: without the page. */
  viewQuery(): string
  clearFilters(): void
  reset(): void
}

/** The address is the list's state: reload, back, forward and a shared link show the same rows. */
export function useListState<Filter extends string>(spec: ListSpec<Filter>): ListControl<Filter> {
  const query = useSyncExternalStore(onQueryChange, currentQuery, () => '')
  return useMemo(() => {
    const state = parseListQuery(spec, query)
    /** From what the address says by then: a step may come before the one before it is drawn. */
    const go = (next: (now: ListState<Filter>) => ListState<Filter>, how?: 'replace') =>
      goToQuery(printListQuery(spec, next(parseListQuery(spec, currentQuery()))), how)
    return {
      state,
      spec,
      hrefOf: (next) => `?${printListQuery(spec, next)}`,
      setPage: (page) => go((now) => change.withPage(now, page)),
      setPageSize: (size) => go((now) => change.withPageSize(now, size)),
      setSearch: (search) => go((now) => change.withSearch(now, search), 'replace'),
      setFilters: (patch) => go((now) => change.withFilters(now, patch)),
      sortBy: (field) => go((now) => change.withSort(now, field)),
      openView: (view, saved) => go(() => ({ ...parseListQuery(spec, saved), page: 1, view })),
      viewQuery: () => printListQuery(spec, { ...state, page: 1, view: '', invalid: [] }),
      clearFilters: () => go(change.withoutFilters),
      reset: () => go(defaultState),
    }
  }, [spec, query])
}

/** How somebody likes this table, remembered on the device. The first paint is the standard one, as pre-rendered. */
export function useSettings(table: string) {
  const hydrated = useHydrated()
  const stored = useMemo(() => (hydrated ? loadSettings(table) : standardSettings), [hydrated, table])
  const [changed, setChanged] = useState<TableSettings>()
  const settings = changed ?? stored

  function change(patch: Partial<TableSettings>) {
    const next = { ...settings, ...patch }
    setChanged(next)
    saveSettings(table, next)
  }
  return { settings, change }
}

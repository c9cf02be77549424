import type { ComponentType } from 'react'
import type { Column } from '#src/islands/table/column.ts'
import type { Filter } from '#src/islands/table/filters.ts'
import type { ListControl } from '#src/islands/table/use-list-state.ts'
import type { Query } from '#src/lib/api/query.ts'
import type { Listed } from '#src/lib/api/response-shape.ts'
import type { Locale } from '#src/lib/i18n/locales.ts'
import type { ListSpec, ListState } from '#src/lib/list/state.ts'
import type { LoadableStore } from '#src/stores/base/loadable.ts'

/** What a list of rides has beside others: it shows what is next, what was, or all of it. See `rides.tsx`. */
export interface Rides {
  readonly Tabs: ComponentType<{ list: ListControl }>
  readonly query: (state: ListState, zone: string | undefined) => Query | undefined
}

/** A list as data: what `List` shows, reads and offers. All texts are keys; `roles` are parted by spaces. */
export interface ListDescription<Row extends { id: string }, Name extends string = string>
  extends ListSpec<Name> {
  /** The key of its settings on the device and of its saved views. */
  readonly id: string
  readonly title: string
  readonly searchLabel: string
  /** Its `reload` is that of the counts too; see `withCounts`. */
  readonly rows: LoadableStore<[Query], Listed<Row>>
  /** How many there are for each tab, under the other filters. */
  readonly counts: LoadableStore<[Query], Readonly<Record<string, number>>>
  readonly columns: readonly Column<Row>[]
  /** In the order of their chips. */
  readonly filters: Readonly<Record<Name, Filter>>
  /** What people call a row, and where it leads to. */
  readonly rowName: (row: Row) => string
  readonly rowHref: (row: Row, locale: Locale) => string
  /** Tabs over one of the filters; the empty value stands for all, and some may stand for several, joined by commas. */
  readonly tabs?: {
    readonly filter: Name
    readonly label: string
    readonly items: readonly { readonly value: string; readonly text: string }[]
  }
  readonly rides?: Rides
  /** What the filtered rows are called in the API, where they can be had as a file; `language` where that has headings in one. */
  readonly exports?: { readonly resource: string; readonly language?: true }
  readonly imports?: { readonly label: string; readonly roles: string }
  /** What to show, and where to go, when there are no rows at all. */
  readonly empty: {
    readonly title: string
    readonly hint: string
    /** Whom the hint is for, where it is not for all. */
    readonly hintRoles?: string
    readonly action?: {
      readonly label: string
      readonly href: (locale: Locale) => string
      readonly roles?: string
    }
  }
}

/** The query for the server; undefined while the time zone of a relative day is not known. */
export const filterQuery = <Row extends { id: string }, Name extends string>(
  { rides }: ListDescription<Row, Name>,
  state: ListState<Name>,
  zone: string | undefined,
): Query | undefined => (rides ? rides.query(state, zone) : { ...state.filters, search: state.search })

/** The query of one page. The standard page is spelt as `early` in the page's head spells it. */
export const pageQuery = (state: ListState, filter: Query): Query => ({
  page: state.page,
  page_size: state.pageSize,
  ordering: state.ordering,
  ...filter,
})

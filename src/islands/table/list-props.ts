import type { ReactNode } from 'react'
import type { RowRules } from './BodyRow.tsx'
import type { BulkAction } from './BulkBar.tsx'
import type { Column } from './column.ts'
import type { Filter } from './filter-types.ts'
import type { SavedViewsProps } from './saved-views.ts'
import type { ListProblem } from './TableNotice.tsx'
import type { ListControl } from './use-list-state.ts'

/** What a list takes: `list` is from `useListState`, the rows from a store, everything else says how to show them. */
export interface DataListProps<Row extends object, Name extends string> extends RowRules<Row> {
  /** Name of the list on this device: its settings are kept under it. */
  id: string
  /** Name for screen readers. */
  label: string
  list: ListControl<Name>
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  /** One page of rows and how many there are in all; undefined while the first answer is on its way. */
  rows: readonly Row[] | undefined
  count: number | undefined
  /** How many rows a full page of the answer has, where it shows that. */
  size?: number | undefined
  /** There are more rows than were counted. */
  more?: boolean | undefined
  loading: boolean
  problem?: ListProblem | undefined
  onReload: () => void
  searchLabel: string
  filters: readonly Filter<Name>[]
  /** Tabs over one of the filters; the first one, with the empty value, is the default. */
  tabs?:
    | {
        filter: Name
        label: string
        items: readonly { value: string; label: string }[]
        counts: Readonly<Record<string, number>> | undefined
      }
    | undefined
  /** `WhenTabs`, for a list of rides: what is next, what was, or all. */
  whens?: ReactNode
  bulkActions?: readonly BulkAction<Row>[] | undefined
  /** Fetches all filtered rows for “select all”; it says itself when that fails, and resolves to what it got. */
  fetchAll?: (() => Promise<readonly Row[]>) | undefined
  /** Up to how many rows `fetchAll` may be offered for. */
  mostSelected?: number
  views?: Omit<SavedViewsProps, 'current' | 'canSave' | 'onOpen'> | undefined
  /** Called once, when a mouse or the focus is at the table: what rows need then can be loaded. */
  onNear?: (() => void) | undefined
  /**
   * The export of all filtered rows: its address in each format, and whether there is a file at an address now; `check`
   * says itself why not.
   */
  exports?:
    | { href: (format: 'csv' | 'xlsx') => string; check: (href: string) => Promise<boolean> }
    | undefined
  /** More buttons beside the export. */
  tools?: ReactNode
  /** What to show when there are no rows at all, without any filter. */
  empty: { title: string; hint?: ReactNode; action?: ReactNode }
}

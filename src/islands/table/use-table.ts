import { columnVisibilityFeature, constructTable, type TableFeatures } from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Column, columnId } from './column.ts'

const neverChanges = { subscribe: () => ({ unsubscribe: () => undefined }) }

/** State for a table that is made anew whenever what it shows changes: React does the watching. */
const still = (): NonNullable<TableFeatures['coreReactivityFeature']> => ({
  createOptionsStore: false,
  wrapExternalAtoms: false,
  addSubscription: () => undefined,
  createReadonlyAtom: (get) => ({ ...neverChanges, get }),
  createWritableAtom: <Value>(initial: Value) => {
    let value = initial
    return {
      ...neverChanges,
      get: () => value,
      set: (next: Value | ((before: Value) => Value)) => {
        value = next instanceof Function ? next(value) : next
      },
    }
  },
  untrack: (run) => run(),
  batch: (run) => run(),
  schedule: queueMicrotask,
})

// Sorting, filters and pages are the server's and stand in the address; ticks outlive a page. So this is all of
// TanStack Table that a list needs, without the store that `useTable` would bring: 3 KB of the page's 95.
const features = { columnVisibilityFeature, coreReactivityFeature: still() }
const none: readonly never[] = []

/** The visible columns and the rows. `shown` says which columns somebody chose, by column id. */
export function useTable<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
  rowId: (row: Row) => string,
  shown: Readonly<Record<string, boolean>>,
) {
  return useMemo(() => {
    const columnVisibility = Object.fromEntries(
      columns.map((column) => [
        columnId(column),
        column.primary === true || (shown[columnId(column)] ?? !column.hidden),
      ]),
    )
    const table = constructTable({
      features,
      columns: columns.map((column) => ({ id: columnId(column) })),
      data: rows ?? none,
      getRowId: rowId,
      state: { columnVisibility },
    })
    const ids = new Set(table.getVisibleLeafColumns().map(({ id }) => id))
    return {
      visible: columns.filter((column) => ids.has(columnId(column))),
      rows: table.getRowModel().rows.map(({ id, original }) => ({ id, row: original })),
    }
  }, [columns, rows, rowId, shown])
}

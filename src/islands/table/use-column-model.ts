import {
  columnOrderingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { TableSettings } from '#src/lib/list/settings.ts'
import { type AnyColumn, columnId, orderedColumns, visibleColumns } from './column.ts'

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature })
const noRows: readonly object[] = []

/** TanStack Table's model of a table's columns: which stand, and in what order. Changes go into the settings. */
export function useColumnModel(
  columns: readonly AnyColumn[],
  settings: TableSettings,
  onChange: (patch: Partial<TableSettings>) => void,
) {
  const definitions = useMemo(
    () => columns.map((column) => ({ id: columnId(column), enableHiding: !column.primary })),
    [columns],
  )
  const shown = visibleColumns(columns, settings)
  const columnVisibility = Object.fromEntries(
    columns.map((column) => [columnId(column), shown.includes(column)]),
  )
  const columnOrder = orderedColumns(columns, settings).map(columnId)
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state: { columnVisibility, columnOrder },
    onColumnVisibilityChange: (updater) => onChange({ columns: functionalUpdate(updater, columnVisibility) }),
    onColumnOrderChange: (updater) => onChange({ order: functionalUpdate(updater, columnOrder) }),
  })

  /** Puts a column one place earlier or later. */
  function move(id: string, by: -1 | 1) {
    table.setColumnOrder((order) => {
      const from = order.indexOf(id)
      const next = order.filter((one) => one !== id)
      next.splice(from + by, 0, id)
      return next
    })
  }
  return {
    leaves: table.getAllLeafColumns(),
    move,
    reset: () => onChange({ columns: {}, order: [], widths: {} }),
  }
}

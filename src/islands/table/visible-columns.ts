import type { TableSettings } from '#src/lib/list/settings.ts'
import { type Column, columnId } from './column.ts'

type Choice = Pick<TableSettings, 'columns' | 'order'>

const isShown = <Row>(column: Column<Row>, { columns }: Choice): boolean =>
  column.primary === true || (columns[columnId(column)] ?? !column.hidden)

/** All columns in somebody's order: those that were put in order first, then the others as the table has them. */
export function orderedColumns<Row>(columns: readonly Column<Row>[], { order }: Choice): Column<Row>[] {
  const known = order.flatMap((id) => columns.find((column) => columnId(column) === id) ?? [])
  return [...known, ...columns.filter((column) => !known.includes(column))]
}

/**
 * The columns to draw. The pages, sorting and filters of a list are the server's, so this is all that is left of a
 * table's model; TanStack Table comes with the panel that changes it, as it would cost every list 7 KB otherwise.
 */
export const visibleColumns = <Row>(columns: readonly Column<Row>[], choice: Choice): Column<Row>[] =>
  orderedColumns(columns, choice).filter((column) => isShown(column, choice))

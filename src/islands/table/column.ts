import type { ReactNode } from 'react'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import type { TableSettings } from '#src/lib/list/settings.ts'

/**
 * How wide a column stands: from a tick to a sentence; `state` holds the longest state of a trip. `flex` is `md` that grows
 * with the table: in a wide one it holds a day of any language.
 */
export type ColumnWidth = 'xs' | 'sm' | 'md' | 'flex' | 'lg' | 'state' | 'xl'

interface ColumnBase {
  /** Key of the heading's message. */
  readonly header: string
  /** The server's name for sorting by this column; without it the column can't be sorted by. */
  readonly sort?: string
  readonly align?: 'end'
  /** Without it the column takes what the others leave. */
  readonly width?: ColumnWidth
  /** The column that names the row and links to it: exactly one. It can't be hidden. */
  readonly primary?: true
  /** Not shown until somebody chooses it. */
  readonly hidden?: true
  /** Left out of the cards that stand for the table on a phone. */
  readonly onPhone?: false
  /**
   * Where there is no room for all columns, those with the greatest number are left out first, and of equals the later
   * one. Without it 1, or 2 for those that phones leave out.
   */
  readonly fold?: 0 | 1 | 2 | 3
}

type Plain = string | number | null | undefined

/** A column of a field of the record: the value itself where it is plain, else what `cell` makes of it. */
type FieldColumn<Row> = {
  [Field in keyof Row & string]: ColumnBase & {
    readonly field: Field
    readonly id?: never
  } & (Row[Field] extends Plain
      ? { readonly cell?: (row: Row, i18n: I18n) => ReactNode }
      : { readonly cell: (row: Row, i18n: I18n) => ReactNode })
}[keyof Row & string]

/** A column of its own making; `id` is the key of its settings. */
type FreeColumn<Row> = ColumnBase & {
  readonly id: string
  readonly field?: never
  readonly cell: (row: Row, i18n: I18n) => ReactNode
}

/** A column of a table of `Row`. A field the record does not have does not compile. */
export type Column<Row> = FieldColumn<Row> | FreeColumn<Row>

/** What of a column concerns no row. */
export type AnyColumn = ColumnBase & { readonly field?: string; readonly id?: string }

export const columnId = (column: AnyColumn): string => column.field ?? column.id ?? ''

export function cellOf<Row>(column: Column<Row>, row: Row, i18n: I18n): ReactNode {
  if (column.cell) return column.cell(row, i18n)
  const value = column.field && row[column.field]
  return value === null || value === undefined || value === '' ? '–' : String(value)
}

/** Tailwind finds their classes here: sm:w-[80px] sm:w-[104px] sm:w-[128px] sm:w-[152px] sm:w-[164px] sm:w-[208px] */
const widths = { xs: 80, sm: 104, md: 128, flex: 128, lg: 152, state: 164, xl: 208 } satisfies Record<
  ColumnWidth,
  number
>
/** Of a column that has no width. */
const usual = 144

export function widthStyle({ width }: ColumnBase): string {
  if (!width) return ''
  return width === 'flex' ? 'k-grow' : `sm:w-[${widths[width]}px]`
}

type Widths = Readonly<Record<string, number>>

/** The width a column is to have at least, in pixels; `own` is where somebody set it. */
export const columnPx = (column: AnyColumn, own: Widths): number =>
  own[columnId(column)] ?? (column.width ? widths[column.width] : usual)

/** Whether a column is left that takes what the others leave. */
export const hasFiller = (columns: readonly AnyColumn[], widths: Widths) =>
  columns.some((column) => !column.width && !(columnId(column) in widths))

type Choice = Pick<TableSettings, 'columns' | 'order'>

const isShown = (column: AnyColumn, { columns }: Choice): boolean =>
  column.primary === true || (columns[columnId(column)] ?? !column.hidden)

/** All columns in somebody's order: those that were put in order first, then the others as the table has them. */
export function orderedColumns<Any extends AnyColumn>(columns: readonly Any[], { order }: Choice): Any[] {
  const known = order.flatMap((id) => columns.find((column) => columnId(column) === id) ?? [])
  return [...known, ...columns.filter((column) => !known.includes(column))]
}

/**
 * The columns to draw. The pages, sorting and filters of a list are the server's, so this is all that is left of a
 * table's model; TanStack Table comes with the panel that changes it, as it would cost every list 10 to 13 KB otherwise.
 */
export const visibleColumns = <Any extends AnyColumn>(columns: readonly Any[], choice: Choice): Any[] =>
  orderedColumns(columns, choice).filter((column) => isShown(column, choice))

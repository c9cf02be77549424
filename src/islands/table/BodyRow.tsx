import { memo, type ReactNode } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { type Column, cellOf, columnId } from './column.ts'
import { type RowAction, RowMenu } from './RowMenu.tsx'
import { TickBox } from './TickBox.tsx'

export interface RowRules<Row> {
  /** What the row is called, for screen readers: a reference, a name. */
  rowName: (row: Row) => string
  rowHref: (row: Row) => string
  /** What may be done to the row now. An empty list shows no menu. */
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined
}

interface BodyRowProps<Row> extends RowRules<Row> {
  row: Row
  columns: readonly Column<Row>[]
  /** Column id → the class that leaves it out where there is no room. */
  folds: ReadonlyMap<string, string>
  /** Undefined where rows can't be ticked. */
  ticked: boolean | undefined
  onToggle: (id: string, range: boolean) => void
  /** The row that the Tab key stops at. */
  active: boolean
}

const frame =
  'k-row group/row border-line border-b bg-surface-raised last:border-b-0 hover:bg-surface-hover data-ticked:bg-primary-soft'
const cell =
  'sm:h-[var(--row)] sm:px-3 sm:py-0.5 sm:leading-5 min-w-0 [overflow-wrap:anywhere] [&>*]:align-middle'
/** In sight also where somebody's own columns make the table wider than the page. */
const atEnd = 'sm:sticky sm:end-0 sm:bg-inherit'
const linkStyle =
  'font-semibold text-primary underline-offset-4 hover:underline max-sm:text-base max-sm:[&_.flex]:items-start data-[row-link]:scroll-my-16'

/**
 * One long word, such as a mail address, is cut off rather than broken; its tooltip has all of it. Chinese has no spaces, and
 * lines end between any two signs.
 */
const oneWord = (content: ReactNode) =>
  typeof content === 'string' && !/[\s一-龥]/.test(content) ? (
    <span title={content} className="max-w-full sm:block sm:truncate">
      {content}
    </span>
  ) : (
    content
  )

function TableRow<Row extends { id: string }>(props: BodyRowProps<Row>) {
  const { row, columns, folds, ticked } = props
  const i18n = useI18n()
  const name = props.rowName(row)
  const tabIndex = props.active ? 0 : -1
  return (
    <tr data-row data-ticked={ticked || undefined} className={frame}>
      {ticked !== undefined && (
        <td className={`${cell} sm:w-11 sm:ps-4 sm:pe-0`}>
          <TickBox
            label={i18n.t('table:select.row', { name })}
            checked={ticked}
            tabIndex={tabIndex}
            onToggle={(range) => props.onToggle(row.id, range)}
          />
        </td>
      )}
      {columns.map((column) =>
        column.primary ? (
          <th
            key={columnId(column)}
            scope="row"
            className={`${cell} text-start font-normal ${ticked === undefined ? 'max-sm:col-span-2' : 'max-sm:col-start-2'}`}
          >
            <a data-row-link href={props.rowHref(row)} tabIndex={tabIndex} className={linkStyle}>
              {cellOf(column, row, i18n)}
            </a>
          </th>
        ) : (
          <td
            key={columnId(column)}
            data-label={i18n.t(column.header)}
            className={`${cell} k-row-line ${column.align === 'end' ? 'whitespace-nowrap sm:text-end' : ''} ${column.onPhone === false ? 'max-sm:hidden!' : ''} ${folds.get(columnId(column)) ?? ''}`}
          >
            {oneWord(cellOf(column, row, i18n))}
          </td>
        ),
      )}
      {props.rowActions && (
        <td className={`${cell} ${atEnd} text-end max-sm:col-start-3 max-sm:row-start-1`}>
          <RowMenu
            label={i18n.t('table:actions.of', { name })}
            items={props.rowActions(row)}
            tabIndex={tabIndex}
          />
        </td>
      )}
    </tr>
  )
}

/**
 * A row of the table; on a phone, a card with the row's name on top and a line per column. It is drawn again only when
 * something of it changed: a table of them is most of what a list costs.
 */
export const BodyRow = memo(TableRow) as typeof TableRow

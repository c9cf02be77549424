import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useStableCallback } from '#src/islands/ui/use-stable-callback.ts'
import type { Density, TableSettings } from '#src/lib/list/settings.ts'
import { BodyRow, type RowRules } from './BodyRow.tsx'
import { type Column, visibleColumns } from './column.ts'
import { foldColumns } from './fold-columns.ts'
import { HeadRow } from './HeadRow.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { useRowKeys } from './use-row-keys.ts'
import type { Selection } from './use-selection.ts'

interface DataTableProps<Row extends { id: string }> extends RowRules<Row> {
  /** Name of the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** How somebody likes it: columns, their order, how close the rows are. */
  settings: TableSettings
  /** One page of rows; undefined while the first answer loads. */
  rows: readonly Row[] | undefined
  /** Rows are being read again: those in sight are the old ones. */
  refreshing: boolean
  /** How many rows a full page has, for the place-holders. */
  pageSize: number
  ordering: string
  onSort: (field: string) => void
  onSettings: (patch: Partial<TableSettings>) => void
  selection?: Selection<Row> | undefined
  /** Called once, when a mouse or the focus is at the table: what rows need then can be loaded. */
  onNear?: (() => void) | undefined
  /** Stands in place of the rows: an error, or that there are none. */
  notice?: ReactNode
}

const heights: Record<Density, string> = {
  comfortable: '[--row:44px]',
  compact: '[--row:36px]',
}

/** Old rows fade only when the new ones are slow to come: most are there before that could be seen. */
const dimmedLater = 'opacity-55 transition-opacity delay-200 duration-0'

/** Whether a mouse or the focus has been here: then comes what nobody needs before. */
function useNear(here: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    for (const type of ['pointerenter', 'focusin'])
      here.current?.addEventListener(type, () => setNear(true), { once: true })
  }, [here])
  return near
}

/** Pixels. */
const ticksAndActions = 92

/** The page scrolls, and the headings stay below its top bar. */
const frames = {
  page: 'sm:overflow-x-clip',
  // Somebody's own columns may be wider than the page: then the table scrolls in itself, both ways.
  own: 'overflow-x-auto sm:max-h-[calc(100dvh-9rem)] sm:overflow-y-auto [--head-top:0px]',
}

/**
 * The table itself: headings to sort by, rows to tick, open and act on, by mouse, finger and
 * keyboard. Paging, sorting and filtering are the server's. Below 600 px each row is a card.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { columns, selection, settings, refreshing, rowActions } = props
  const { density } = settings
  const { t } = useI18n()
  const body = useRef<HTMLTableSectionElement>(null)
  const visible = useMemo(() => visibleColumns(columns, settings), [columns, settings])
  const { classes: folds, least } = useMemo(
    () => foldColumns(visible, settings, ticksAndActions),
    [visible, settings],
  )
  const rowName = useStableCallback(props.rowName)
  const rowHref = useStableCallback(props.rowHref)
  const actionsOf = useStableCallback((row: Row) => rowActions?.(row) ?? [])
  const toggle = useStableCallback((id: string, range: boolean) => selection?.toggle(id, range))
  const frame = useRef<HTMLDivElement>(null)
  const near = useNear(frame)
  const { onNear } = props
  useEffect(() => {
    if (near) onNear?.()
  }, [near, onNear])
  const rows = props.rows ?? []
  const active = useRowKeys(body, {
    rows: rows.length,
    onToggle: selection && ((index) => rows[index] && selection.toggle(rows[index].id, false)),
  })
  const loading = props.rows === undefined
  const whileBusy = loading ? 'animate-skeleton' : dimmedLater
  return (
    <div
      ref={frame}
      className={`@container relative [scrollbar-width:thin] [overflow-anchor:none] ${least ? frames.own : frames.page}`}
      data-density={density}
    >
      {props.notice ?? (
        <table
          aria-label={props.label}
          aria-busy={loading || refreshing}
          className={`group/table w-full border-collapse max-sm:block sm:min-w-[var(--least,0px)] sm:table-fixed ${heights[density]}`}
          style={least ? ({ '--least': `${least}px` } as CSSProperties) : undefined}
          data-density={density}
        >
          <HeadRow
            columns={visible}
            folds={folds}
            ordering={props.ordering}
            onSort={props.onSort}
            near={near}
            widths={settings.widths}
            onWidths={(widths) => props.onSettings({ widths })}
            selection={selection}
            withActions={rowActions !== undefined}
          />
          <tbody ref={body} className={`max-sm:block ${loading || refreshing ? whileBusy : ''}`}>
            {loading ? (
              <SkeletonRows
                columns={visible}
                folds={folds}
                count={Math.min(props.pageSize, 25)}
                ticks={selection !== undefined}
                actions={rowActions !== undefined}
              />
            ) : (
              rows.map((row, index) => (
                <BodyRow
                  key={row.id}
                  row={row}
                  columns={visible}
                  folds={folds}
                  ticked={selection?.has(row.id)}
                  onToggle={toggle}
                  active={index === active}
                  rowName={rowName}
                  rowHref={rowHref}
                  rowActions={rowActions && actionsOf}
                />
              ))
            )}
          </tbody>
        </table>
      )}
      {loading && !props.notice && (
        <p role="status" className="sr-only">
          {t('table:loading')}
        </p>
      )}
    </div>
  )
}

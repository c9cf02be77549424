import { type ReactNode, useDeferredValue, useRef } from 'react'
import type { RowRules } from '#src/islands/table/BodyRow.tsx'
import type { BulkAction } from '#src/islands/table/BulkBar.tsx'
import { DataTable } from '#src/islands/table/DataTable.tsx'
import { StatusTabs } from '#src/islands/table/StatusTabs.tsx'
import { type ListControl, useListState, useSettings } from '#src/islands/table/use-list-state.ts'
import { type Selection, useSelection } from '#src/islands/table/use-selection.ts'
import { Pagination } from '#src/islands/ui/blocks/Pagination.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import type { Listed } from '#src/lib/api/response-shape.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { withPage } from '#src/lib/list/changes.ts'
import { pageSizes, usualPageSize } from '#src/lib/list/state.ts'
import type { Loadable } from '#src/stores/base/loadable.ts'
import { ListHead } from './ListHead.tsx'
import type { ListDescription } from './list-description.ts'
import { noticeOf } from './notices.tsx'
import { useListRows } from './use-list-rows.ts'

const loadBulk = withTexts('list-panels', () => import('./ListBulk.tsx'))
const nothing = () => undefined

/**
 * New rows are drawn in pieces, between which a click or a key is answered; until then the old ones stay. The first ones
 * are drawn at once: nobody does anything with place-holders.
 */
function useVisibleRows<Row>({ data, loading }: Loadable<Listed<Row>>) {
  const rows = useDeferredValue(data?.results) ?? data?.results
  return { rows, isWaiting: loading || rows !== data?.results }
}

/** Rows can be ticked where something can be done to one of them; before they come, that is taken to be so. */
function ticksOf<Row>(
  selection: Selection<Row>,
  rows: readonly Row[] | undefined,
  actions: readonly BulkAction<Row>[],
) {
  const any = actions.some(({ fits }) => rows?.some(fits) ?? true)
  return any || selection.rows.size > 0 ? selection : undefined
}

interface PageBarProps<Name extends string> {
  /** Another page was chosen below the rows: it is read from its beginning. */
  onPage: () => void
  control: ListControl<Name>
  found: Listed<unknown> | null
  /** How many are shown; undefined while the first ones load. */
  rows: number | undefined
}

/** Where one is among the pages: seen when it is known how tall the list is. A short one is not as tall as its place-holders. */
function PageBar<Name extends string>({ control, found, rows, onPage }: PageBarProps<Name>) {
  const { state } = control
  const pageSize = state.pageSize ?? usualPageSize
  return (
    <div className={`border-line border-t ${rows === undefined ? 'invisible' : ''}`}>
      <Pagination
        page={state.page}
        pageSize={found?.size ?? Math.max(pageSize, rows ?? 0)}
        count={found?.count}
        more={found?.more}
        pageSizes={pageSizes}
        hrefOf={(page) => control.hrefOf(withPage(state, page))}
        onPage={(page) => {
          control.setPage(page)
          onPage()
        }}
        onPageSize={control.setPageSize}
      />
    </div>
  )
}

interface ListProps<Row extends { id: string }, Name extends string>
  extends Required<Pick<RowRules<Row>, 'rowActions'>> {
  /** The same one from one rendering to the next. */
  list: ListDescription<Row, Name>
  /** Where the list shows its errors. */
  toasts: Toasts
  bulkActions?: readonly BulkAction<Row>[]
  onImport?: () => void
  /** Stands beside the tabs. */
  beside?: ReactNode
  /** Called once, when a mouse or the focus is at the table: what rows need then can be loaded. */
  onNear?: () => void
}

/** Any list of the console: tabs, search, filters, table, ticks, pages. What it shows is in the address. */
export function List<Row extends { id: string }, Name extends string>(props: ListProps<Row, Name>) {
  const { list, toasts, bulkActions = [] } = props
  const { tabs } = list
  const { t, locale } = useI18n()
  const control = useListState(list)
  const { state } = control
  const found = useListRows(list, state)
  const { data, error } = found.page
  const { rows, isWaiting } = useVisibleRows(found.page)
  const { settings, change } = useSettings(list.id)
  const selection = useSelection(rows ?? [], JSON.stringify([state.filters, state.search]))
  const ticks = ticksOf(selection, rows, bulkActions)
  const bulk = useModule(loadBulk, ticks !== undefined && ticks.rows.size > 0, nothing)
  const frame = useRef<HTMLElement>(null)
  const filtered = state.search !== '' || Object.keys(state.filters).length > 0
  const notice = noticeOf({
    list: control,
    empty: list.empty,
    problem: error,
    none: rows?.length === 0 && !isWaiting,
    filtered,
    onRetry: found.reload,
  })
  const pageSize = state.pageSize ?? usualPageSize
  return (
    <section aria-label={t(list.title)} ref={frame} className="k-card @container scroll-mt-20">
      {tabs && (
        <div className="flex flex-col-reverse @min-[68rem]:flex-row">
          <StatusTabs {...tabs} list={control} counts={found.counts} />
          {props.beside && (
            <div className="flex items-center border-line border-b px-4 py-2 @min-[68rem]:py-0">
              {props.beside}
            </div>
          )}
        </div>
      )}
      <ListHead
        list={list}
        control={control}
        filtered={filtered}
        zone={found.zone}
        query={found.query}
        toasts={toasts}
        settings={settings}
        onSettings={change}
        onImport={props.onImport}
      />
      <DataTable
        label={t(list.title)}
        columns={list.columns}
        rowName={list.rowName}
        rowHref={(row) => list.rowHref(row, locale)}
        rowActions={props.rowActions}
        rows={rows}
        refreshing={isWaiting && rows !== undefined}
        settings={settings}
        pageSize={pageSize}
        ordering={state.ordering}
        onSort={control.sortBy}
        onSettings={change}
        selection={ticks}
        onNear={props.onNear}
        notice={notice}
      />
      {ticks && bulk && (
        <bulk.ListBulk
          rows={list.rows}
          query={found.query}
          count={data?.count ?? 0}
          selection={ticks}
          actions={bulkActions}
          toasts={toasts}
        />
      )}
      {!notice && (
        <PageBar
          control={control}
          found={data}
          rows={rows?.length}
          onPage={() => frame.current?.scrollIntoView()}
        />
      )}
    </section>
  )
}

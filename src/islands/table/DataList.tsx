import { type ReactNode, useDeferredValue, useState } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { Pagination } from '#src/islands/ui/blocks/Pagination.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { useModule } from '#src/islands/ui/use-module.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { withPage } from '#src/lib/list/changes.ts'
import type { BulkAction } from './BulkBar.tsx'
import { DataTable } from './DataTable.tsx'
import { ListHead } from './ListHead.tsx'
import type { DataListProps } from './list-props.ts'
import { StatusTabs } from './StatusTabs.tsx'
import { ProblemNotice } from './TableNotice.tsx'
import { type Selection, useSelection } from './use-selection.ts'
import { useSettings } from './use-settings.ts'

const loadInvalid = () => import('./InvalidNotice.tsx').then((module) => module.InvalidNotice)
const loadBulkBar = withTexts('list-panels', () => import('./BulkBar.tsx'))
const nothing = () => undefined

/** New rows are drawn in pieces, between which a click or a key is answered; until then the old ones stay. */
function useShownRows<Row>({ rows, loading }: { rows: readonly Row[] | undefined; loading: boolean }) {
  const shown = useDeferredValue(rows)
  return { rows: shown, waiting: loading || shown !== rows }
}

/** Rows can be ticked where something can be done to one of them; before they come, that is taken to be so. */
function ticksOf<Row>(
  selection: Selection<Row>,
  rows?: readonly Row[],
  actions?: readonly BulkAction<Row>[],
) {
  const any = actions?.some(({ fits }) => rows?.some(fits) ?? true)
  return any || selection.rows.size > 0 ? selection : undefined
}

/** How many rows a page is taken to have, and how many it has by what was answered. */
function sizesOf<Row extends object>({ list, size, rows }: DataListProps<Row, string>) {
  const expected = list.state.pageSize ?? list.spec.defaults.pageSize
  return { expected, shown: size ?? Math.max(expected, rows?.length ?? 0) }
}

/** A whole list: tabs, search, filters, table, ticks, pages. What it shows is in the address. */
export function DataList<Row extends object, Name extends string>(props: DataListProps<Row, Name>) {
  const { list, count, problem, bulkActions = [], fetchAll } = props
  const { rows, waiting } = useShownRows(props)
  const { t } = useI18n()
  const { state } = list
  const { settings, change } = useSettings(props.id)
  const selection = useSelection(rows ?? [], props.rowId, JSON.stringify([state.filters, state.search]))
  const [fetching, setFetching] = useState(false)
  const ticks = ticksOf(selection, rows, bulkActions)
  const bulk = useModule(loadBulkBar, ticks !== undefined && ticks.rows.size > 0, nothing)
  const filtered = state.search !== '' || Object.keys(state.filters).length > 0

  async function selectAll() {
    if (!fetchAll || fetching) return
    setFetching(true)
    try {
      selection.add(await fetchAll())
    } finally {
      setFetching(false)
    }
  }

  function notice(): ReactNode {
    if (state.invalid.length > 0)
      return <LazyPart load={loadInvalid} props={{ params: state.invalid, onReset: list.reset }} />
    if (problem && problem.kind !== 'aborted') {
      return (
        <ProblemNotice
          problem={problem}
          onRetry={props.onReload}
          page={state.page}
          onFirstPage={() => list.setPage(1)}
        />
      )
    }
    if (rows?.length !== 0 || waiting) return undefined
    if (!filtered && props.whens)
      return <EmptyState {...props.empty} title={t('dates:when.none')} hint={t('dates:when.noneHint')} />
    if (!filtered) return <EmptyState {...props.empty} />
    return (
      <EmptyState
        icon="search"
        title={t('table:none.title')}
        hint={t('table:none.hint')}
        action={
          <Button icon="close" onClick={list.clearFilters}>
            {t('table:filter.clear')}
          </Button>
        }
      />
    )
  }

  const shown = notice()
  const size = sizesOf(props)
  return (
    <section
      aria-label={props.label}
      className={`group/list k-card ${props.tabs ? '' : '[--around:24rem]'}`}
      data-bulk={bulk !== undefined && (ticks?.rows.size ?? 0) > 0 ? true : undefined}
    >
      {props.tabs && <StatusTabs {...props.tabs} list={list} />}
      <ListHead {...props} filtered={filtered} settings={settings} onSettings={change} />
      <DataTable
        {...props}
        rows={rows}
        settings={settings}
        refreshing={waiting && rows !== undefined}
        pageSize={size.expected}
        ordering={state.ordering}
        onSort={list.sortBy}
        onSettings={change}
        selection={ticks}
        notice={shown}
      />
      {ticks && bulk && (
        <bulk.BulkBar
          selection={ticks}
          actions={bulkActions}
          count={count}
          onSelectAll={fetchAll && (count ?? 0) <= (props.mostSelected ?? 200) ? selectAll : undefined}
          selectingAll={fetching}
        />
      )}
      {!shown && (
        <div className="border-line border-t">
          <Pagination
            page={state.page}
            pageSize={size.shown}
            count={count}
            more={props.more}
            pageSizes={list.spec.pageSizes}
            hrefOf={(page) => list.hrefOf(withPage(state, page))}
            onPage={list.setPage}
            onPageSize={list.setPageSize}
          />
        </div>
      )}
    </section>
  )
}

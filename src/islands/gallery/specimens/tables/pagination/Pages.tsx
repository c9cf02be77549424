import { DataTable } from '#src/islands/table/DataTable.tsx'
import { useListState } from '#src/islands/table/use-list-state.ts'
import { Pagination } from '#src/islands/ui/blocks/Pagination.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { withPage } from '#src/lib/list/changes.ts'
import { standardSettings } from '#src/lib/list/settings.ts'
import { sortRuns } from '../../../samples/find-runs.ts'
import { runColumns } from '../../../samples/run-columns.tsx'
import { runs } from '../../../samples/runs.ts'

const spec = { filters: {}, orderings: ['reference', 'start', 'driver', 'fare'] }
const nothing = () => undefined

export function Pages() {
  const { t } = useI18n()
  const list = useListState(spec)
  const { page, pageSize = 10, ordering } = list.state
  const from = (page - 1) * pageSize
  return (
    <div>
      <DataTable
        label={t('gallery-tables:runs')}
        columns={runColumns}
        rows={sortRuns(runs, ordering).slice(from, from + pageSize)}
        rowName={({ reference }) => reference}
        rowHref={({ reference }) => `#${reference}`}
        settings={standardSettings}
        onSettings={nothing}
        refreshing={false}
        pageSize={pageSize}
        ordering={ordering}
        onSort={list.sortBy}
      />
      <div className="border-line border-t">
        <Pagination
          page={page}
          pageSize={pageSize}
          count={runs.length}
          pageSizes={[5, 10, 25]}
          hrefOf={(to) => list.hrefOf(withPage(list.state, to))}
          onPage={list.setPage}
          onPageSize={list.setPageSize}
        />
      </div>
    </div>
  )
}

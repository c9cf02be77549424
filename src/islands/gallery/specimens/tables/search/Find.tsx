import { days } from '#src/islands/resource/list/rides.tsx'
import { DataTable } from '#src/islands/table/DataTable.tsx'
import { FilterBar } from '#src/islands/table/FilterBar.tsx'
import { choices, record, tabbed } from '#src/islands/table/filters.ts'
import { SearchBox } from '#src/islands/table/SearchBox.tsx'
import { StatusTabs } from '#src/islands/table/StatusTabs.tsx'
import { useListState } from '#src/islands/table/use-list-state.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { standardSettings } from '#src/lib/list/settings.ts'
import { findRuns, sortRuns } from '../../../samples/find-runs.ts'
import { runColumns } from '../../../samples/run-columns.tsx'
import { runDrivers, runStatuses, runVehicles, runZone } from '../../../samples/runs.ts'

const drivers = runDrivers.map((name) => ({ id: name, name }))
const spec = {
  orderings: ['reference', 'start', 'driver', 'fare'],
  filters: {
    status: tabbed(runStatuses),
    date: days('gallery-tables:column.start'),
    vehicle: choices('gallery-tables:vehicle', runVehicles, (value) => `gallery-tables:vehicle.${value}`),
    driver: record(
      'gallery-tables:column.driver',
      async (query) => drivers.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase())),
      async (id) => drivers.find((one) => one.id === id),
    ),
  },
}
const tabs = ['', ...runStatuses].map((value) => ({
  value,
  text: value ? `trip-states:${value}` : 'gallery-tables:all',
}))
const most = 8
const nothing = () => undefined

export function Find() {
  const { t } = useI18n()
  const list = useListState(spec)
  const { search, filters, ordering } = list.state
  const { status: _, ...others } = filters
  const inTabs = findRuns({ search, filters: others })
  const counts = Object.fromEntries([
    ['all', inTabs.length],
    ...runStatuses.map((status) => [status, inTabs.filter((run) => run.status === status).length] as const),
  ])
  const rows = sortRuns(findRuns({ search, filters }), ordering)
  const none = (
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
  return (
    <div className="min-w-0">
      <StatusTabs
        list={list}
        filter="status"
        label="gallery-tables:column.status"
        items={tabs}
        counts={counts}
      />
      <div className="flex flex-wrap items-center gap-2 border-line border-b py-2">
        <SearchBox value={search} placeholder={t('gallery-tables:search')} onSearch={list.setSearch} />
        <FilterBar filters={spec.filters} shown={3} list={list} zone={runZone} />
      </div>
      <DataTable
        label={t('gallery-tables:runs')}
        columns={runColumns}
        rows={rows.slice(0, most)}
        notice={rows.length === 0 ? none : undefined}
        rowName={({ reference }) => reference}
        rowHref={({ reference }) => `#${reference}`}
        settings={standardSettings}
        onSettings={nothing}
        refreshing={false}
        pageSize={most}
        ordering={ordering}
        onSort={list.sortBy}
      />
    </div>
  )
}

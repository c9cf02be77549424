import { TripStatusBadge } from '#src/islands/resource/base/StatusBadge.tsx'
import type { Column } from '#src/islands/table/column.ts'
import { DataTable } from '#src/islands/table/DataTable.tsx'
import { RouteCell } from '#src/islands/table/RouteCell.tsx'
import { TwoLines } from '#src/islands/table/TwoLines.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { standardSettings } from '#src/lib/list/settings.ts'
import { type Run, runs } from '../../../samples/runs.ts'

const columns: readonly Column<Run>[] = [
  { field: 'reference', header: 'gallery-tables:column.reference', primary: true, width: 'md' },
  {
    id: 'route',
    header: 'gallery-tables:column.route',
    cell: ({ from, to }, { t }) => <RouteCell from={from} to={to} word={t('gallery-tables:to')} />,
  },
  {
    field: 'driver',
    header: 'gallery-tables:column.driver',
    width: 'xl',
    cell: ({ driver, phone }) => <TwoLines face={driver} first={driver} second={<bdi>{phone}</bdi>} />,
  },
  {
    field: 'status',
    header: 'gallery-tables:column.status',
    width: 'state',
    cell: ({ status }) => <TripStatusBadge status={status} />,
  },
]
const nothing = () => undefined

export function Runs() {
  const { t } = useI18n()
  return (
    <DataTable
      label={t('gallery-tables:runs')}
      columns={columns}
      rows={runs.slice(0, 5)}
      rowName={({ reference }) => reference}
      rowHref={({ reference }) => `#${reference}`}
      settings={standardSettings}
      onSettings={nothing}
      refreshing={false}
      pageSize={5}
      ordering=""
      onSort={nothing}
    />
  )
}

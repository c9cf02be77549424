import { TripStatusBadge } from '#src/islands/resource/base/StatusBadge.tsx'
import type { Column } from '#src/islands/table/column.ts'
import { RouteCell } from '#src/islands/table/RouteCell.tsx'
import { TwoLines } from '#src/islands/table/TwoLines.tsx'
import { type Run, runZone } from './runs.ts'

/** The columns of those tables of the gallery that are not about columns. */
export const runColumns: readonly Column<Run>[] = [
  {
    field: 'reference',
    header: 'gallery-tables:column.reference',
    primary: true,
    width: 'md',
    sort: 'reference',
  },
  {
    field: 'start',
    header: 'gallery-tables:column.start',
    width: 'md',
    sort: 'start',
    cell: ({ start }, { format }) => (
      <TwoLines first={format.dayLabel(start, runZone)} second={format.time(start, runZone)} />
    ),
  },
  {
    id: 'route',
    header: 'gallery-tables:column.route',
    cell: ({ from, to }, { t }) => <RouteCell from={from} to={to} word={t('gallery-tables:to')} />,
  },
  {
    field: 'driver',
    header: 'gallery-tables:column.driver',
    width: 'xl',
    sort: 'driver',
    cell: ({ driver, phone }) => <TwoLines face={driver} first={driver} second={<bdi>{phone}</bdi>} />,
  },
  {
    field: 'status',
    header: 'gallery-tables:column.status',
    width: 'state',
    fold: 0,
    cell: ({ status }) => <TripStatusBadge status={status} />,
  },
  {
    field: 'fare',
    header: 'gallery-tables:column.fare',
    width: 'sm',
    align: 'end',
    sort: 'fare',
    fold: 2,
    cell: ({ fare }, { format }) => format.money({ amount: fare, currency: 'GBP' }),
  },
]

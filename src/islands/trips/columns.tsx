import type { TripRow } from '#contract/trip.ts'
import { TripStatusBadge } from '#src/islands/resource/base/StatusBadge.tsx'
import { RecordLink } from '#src/islands/resource/RecordLink.tsx'
import type { Column } from '#src/islands/table/column.ts'
import { RouteCell } from '#src/islands/table/RouteCell.tsx'
import { TwoLines } from '#src/islands/table/TwoLines.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'

function Riders({ row }: { row: TripRow }) {
  const { t, format } = useI18n()
  const names = row.children.map(({ name }) => name)
  return (
    <TwoLines
      first={names.length > 0 ? format.list(names) : t('trips:riders', { count: row.passengerCount })}
      second={
        <span className="flex items-center gap-2">
          {names.length > 1 && t('trips:riders', { count: row.passengerCount })}
          {row.wheelchairs > 0 && (
            <Icon name="wheelchair" size={15} label={t('trips:wheelchairs', { count: row.wheelchairs })} />
          )}
        </span>
      }
    />
  )
}

function DriverCell({ row }: { row: TripRow }) {
  const { t } = useI18n()
  const { driver, vehicle } = row
  if (driver) {
    const name = (
      <RecordLink kind="driver" id={driver.id}>
        {driver.name}
      </RecordLink>
    )
    return <TwoLines first={name} second={vehicle && <Plate vehicle={vehicle} />} />
  }
  if (row.status !== 'unassigned') return '–'
  return (
    <Badge tone="warning" icon="driver">
      {t('trips:noDriver')}
    </Badge>
  )
}

const Plate = ({ vehicle }: { vehicle: NonNullable<TripRow['vehicle']> }) => (
  <RecordLink kind="vehicle" id={vehicle.id}>
    <bdi>{vehicle.plate}</bdi>
  </RecordLink>
)

/** What a trip shows in a list. */
export const tripColumns: readonly Column<TripRow>[] = [
  { field: 'reference', header: 'trips:column.reference', sort: 'reference', width: 'md', primary: true },
  {
    field: 'ride_start_time',
    header: 'trips:column.start',
    sort: 'ride_start_time',
    width: 'md',
    fold: 0,
    cell: (row, { format }) => (
      <TwoLines
        first={<time dateTime={row.ride_start_time}>{format.time(row.ride_start_time, row.zone)}</time>}
        second={format.dayLabel(row.ride_start_time, row.zone)}
      />
    ),
  },
  {
    id: 'route',
    header: 'trips:column.route',
    cell: (row, { t }) => <RouteCell from={row.pickup} to={row.dropoff} word={t('trips:to')} />,
  },
  { field: 'children', header: 'trips:column.children', width: 'lg', cell: (row) => <Riders row={row} /> },
  {
    field: 'driver',
    header: 'trips:column.driver',
    sort: 'driver',
    width: 'md',
    cell: (row) => <DriverCell row={row} />,
  },
  {
    field: 'vehicle',
    header: 'trips:column.vehicle',
    width: 'md',
    hidden: true,
    onPhone: false,
    cell: ({ vehicle }) =>
      vehicle ? <TwoLines first={<Plate vehicle={vehicle} />} second={vehicle.name} /> : '–',
  },
  {
    field: 'status',
    header: 'trips:column.status',
    sort: 'status',
    width: 'state',
    fold: 0,
    cell: (row) => <TripStatusBadge status={row.status} />,
  },
  {
    field: 'delayMin',
    header: 'trips:column.delay',
    width: 'sm',
    align: 'end',
    hidden: true,
    cell: (row, { t }) => (row.delayMin ? t('trips:minutes', { count: row.delayMin }) : '–'),
  },
  {
    field: 'booking',
    header: 'trips:column.booking',
    width: 'sm',
    hidden: true,
    onPhone: false,
    cell: (row) => row.booking.reference,
  },
  {
    field: 'company',
    header: 'trips:column.company',
    width: 'md',
    hidden: true,
    onPhone: false,
    cell: (row) => row.company?.name ?? '–',
  },
  {
    field: 'scheduledEnd',
    header: 'trips:column.end',
    width: 'sm',
    hidden: true,
    onPhone: false,
    cell: (row, { format }) => format.time(row.scheduledEnd, row.zone),
  },
]

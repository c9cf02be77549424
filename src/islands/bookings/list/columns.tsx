import type { BookingRow } from '#contract/booking.ts'
import { BookingStatusBadge } from '#src/islands/resource/base/StatusBadge.tsx'
import type { Column } from '#src/islands/table/column.ts'
import { RouteCell } from '#src/islands/table/RouteCell.tsx'
import { TwoLines } from '#src/islands/table/TwoLines.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'

const secondLine = 'flex min-w-0 max-w-full items-center gap-1.5'
const driverDue = new Set(['pending', 'confirmed', 'scheduled'])

function Riders({ row }: { row: BookingRow }) {
  const { t, format } = useI18n()
  const names = row.children.map(({ name }) => name)
  const riders = t('bookings-list:riders', { count: row.passengers })
  const named = names.length > 0 ? format.list(names) : row.booker
  const many = named && row.passengers > Math.max(1, names.length)
  return (
    <TwoLines
      first={named || riders}
      second={
        <span className={secondLine}>
          {row.wheelchairs > 0 && (
            <Icon
              name="wheelchair"
              size={15}
              label={t('bookings-list:wheelchairs', { count: row.wheelchairs })}
            />
          )}
          {row.assistantRequired && <Icon name="handshake" size={15} label={t('bookings-list:assistant')} />}
          {row.series && <Icon name="repeat" size={15} label={t('bookings-list:series')} />}
          {many && <span className="shrink-0">{riders}</span>}
          {row.company && (
            <span dir="auto" className="truncate">
              {row.company.name}
            </span>
          )}
        </span>
      }
    />
  )
}

function driverCell(row: BookingRow, { t }: I18n) {
  if (row.driver) return <TwoLines first={row.driver.name} second={row.vehicle?.name} />
  if (!driverDue.has(row.status)) return '–'
  return (
    <Badge tone="warning" icon="driver">
      {t('bookings-list:noDriver')}
    </Badge>
  )
}

const noRiders = (row: BookingRow) => row.children.length === 0 && row.passengers === 0

/** What a booking shows in a list. */
export const bookingColumns: readonly Column<BookingRow>[] = [
  {
    field: 'reference',
    header: 'bookings-list:column.reference',
    sort: 'reference',
    width: 'sm',
    primary: true,
  },
  {
    field: 'pickupAt',
    header: 'bookings-list:column.pickupAt',
    sort: 'pickupAt',
    width: 'md',
    fold: 0,
    cell: (row, { format }) => (
      <TwoLines
        first={<time dateTime={row.pickupAt}>{format.time(row.pickupAt, row.zone)}</time>}
        second={format.dayLabel(row.pickupAt, row.zone)}
      />
    ),
  },
  {
    id: 'route',
    header: 'bookings-list:column.route',
    cell: (row, { t }) => <RouteCell from={row.pickup} to={row.dropoff} word={t('bookings-list:to')} />,
  },
  {
    field: 'children',
    header: 'bookings-list:column.children',
    width: 'lg',
    cell: (row) => (noRiders(row) ? '–' : <Riders row={row} />),
  },
  {
    field: 'company',
    header: 'bookings-list:column.company',
    sort: 'company',
    width: 'md',
    hidden: true,
    onPhone: false,
    cell: (row) => <TwoLines first={row.company?.name ?? '–'} />,
  },
  { field: 'driver', header: 'bookings-list:column.driver', sort: 'driver', width: 'lg', cell: driverCell },
  {
    field: 'status',
    header: 'bookings-list:column.status',
    sort: 'status',
    width: 'md',
    fold: 0,
    cell: (row) => <BookingStatusBadge status={row.status} />,
  },
  {
    field: 'total',
    header: 'bookings-list:column.total',
    sort: 'total',
    width: 'xs',
    align: 'end',
    onPhone: false,
    cell: ({ total = Number.NaN, currency = '' }, { format }) => format.money({ amount: total, currency }),
  },
  {
    field: 'direction',
    header: 'bookings-list:column.direction',
    width: 'md',
    hidden: true,
    onPhone: false,
    cell: (row, { t }) => t(`booking-kinds:direction.${row.direction}`),
  },
  { field: 'booker', header: 'bookings-list:column.booker', width: 'md', hidden: true, onPhone: false },
  {
    field: 'source',
    header: 'bookings-list:column.source',
    width: 'sm',
    hidden: true,
    onPhone: false,
    cell: (row, { t }) => t(`booking-kinds:source.${row.source}`),
  },
  {
    field: 'trip',
    header: 'bookings-list:column.trip',
    width: 'md',
    hidden: true,
    onPhone: false,
    cell: (row) => row.trip?.reference ?? '–',
  },
  {
    field: 'createdAt',
    header: 'bookings-list:column.createdAt',
    width: 'md',
    hidden: true,
    onPhone: false,
    cell: (row, { format }) => (
      <TwoLines first={format.dateTime(row.createdAt, row.zone)} second={row.createdBy} />
    ),
  },
]

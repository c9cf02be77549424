import type { Notification, NotificationKind } from '#contract/notification.ts'
import type { Point } from '#contract/place.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { IconName } from '#src/islands/ui/icon-names.ts'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import { visit } from '#src/lib/nav/visit.ts'
import { localePath, registerPath, routes } from '#src/lib/routes.ts'

/** The icon and colours of each kind of notification. */
const kindStyles: Readonly<Record<NotificationKind, { icon: IconName; style: string }>> = {
  trip_assigned: { icon: 'trip', style: 'bg-primary-soft text-primary' },
  trip_unassigned: { icon: 'trip', style: 'bg-surface-sunken text-ink-muted' },
  trip_changed: { icon: 'trip', style: 'bg-info-soft text-info' },
  trip_cancelled: { icon: 'close', style: 'bg-error-soft text-error' },
  trip_relieved: { icon: 'trip', style: 'bg-warning-soft text-warning' },
  booking_confirmed: { icon: 'check-circle', style: 'bg-success-soft text-success' },
  booking_rejected: { icon: 'close', style: 'bg-error-soft text-error' },
  booking_cancelled: { icon: 'close', style: 'bg-error-soft text-error' },
  booking_moved: { icon: 'clock', style: 'bg-info-soft text-info' },
  booking_relieved: { icon: 'trip', style: 'bg-warning-soft text-warning' },
  pickup_moved: { icon: 'clock', style: 'bg-info-soft text-info' },
  dropoff_moved: { icon: 'clock', style: 'bg-info-soft text-info' },
  ride_called_off: { icon: 'close', style: 'bg-warning-soft text-warning' },
  rides_called_off: { icon: 'close', style: 'bg-warning-soft text-warning' },
  ride_changed: { icon: 'clock', style: 'bg-warning-soft text-warning' },
  trip_late: { icon: 'warning', style: 'bg-warning-soft text-warning' },
  handover_hold: { icon: 'warning', style: 'bg-error-soft text-error' },
  word_lock: { icon: 'warning', style: 'bg-error-soft text-error' },
  vehicle_faults: { icon: 'van', style: 'bg-warning-soft text-warning' },
  vehicle_unsafe: { icon: 'van', style: 'bg-error-soft text-error' },
  child_found: { icon: 'warning', style: 'bg-error-soft text-error' },
  sweep_missing: { icon: 'warning', style: 'bg-error-soft text-error' },
  driver_sick: { icon: 'user', style: 'bg-warning-soft text-warning' },
  driver_delayed: { icon: 'clock', style: 'bg-warning-soft text-warning' },
  driver_sos: { icon: 'warning', style: 'bg-error-soft text-error' },
  fence_entered: { icon: 'map', style: 'bg-info-soft text-info' },
  fence_left: { icon: 'map', style: 'bg-info-soft text-info' },
  alert_silent: { icon: 'warning', style: 'bg-error-soft text-error' },
  alert_wrong_stop: { icon: 'warning', style: 'bg-error-soft text-error' },
  alert_left_early: { icon: 'clock', style: 'bg-warning-soft text-warning' },
  alert_unplanned_stop: { icon: 'pin', style: 'bg-warning-soft text-warning' },
  alert_speeding: { icon: 'tracking', style: 'bg-warning-soft text-warning' },
  registration_pending: { icon: 'user', style: 'bg-primary-soft text-primary' },
  paper_pending: { icon: 'document', style: 'bg-primary-soft text-primary' },
  paper_approved: { icon: 'document', style: 'bg-success-soft text-success' },
  paper_rejected: { icon: 'document', style: 'bg-error-soft text-error' },
  paper_expiring: { icon: 'document', style: 'bg-warning-soft text-warning' },
  pickup_proposed: { icon: 'handshake', style: 'bg-primary-soft text-primary' },
  pickup_approved: { icon: 'handshake', style: 'bg-success-soft text-success' },
  pickup_rejected: { icon: 'handshake', style: 'bg-error-soft text-error' },
  event_soon: { icon: 'calendar', style: 'bg-primary-soft text-primary' },
}

const paperPages = {
  driver: routes.driverDocument,
  assistant: (id: string) => `${registerPath('assistant-documents')}?id=${encodeURIComponent(id)}`,
  vehicle: routes.vehicleDocument,
  company: routes.document,
}

const applicationPages = {
  account: (id: string) => `${routes.staff()}?id=${encodeURIComponent(id)}`,
  driver: routes.application,
  company: routes.application,
}

function pageOf({ kind, data }: Notification): string {
  if (data.event) {
    const { id, day } = data.event
    // Who has a calendar has its page: nothing else makes events.
    return `${registerPath('calendar')}?date=${day}&on=${day}&id=${encodeURIComponent(id)}`
  }
  // Whoever lost a trip may not see its booking any more.
  if (kind === 'trip_unassigned') return routes.trips()
  if (data.registration) return applicationPages[data.registration.of](data.registration.id)
  if (data.paper) return paperPages[data.paper.of](data.paper.id)
  if (data.child !== undefined) return `${routes.children()}?id=${encodeURIComponent(data.child)}`
  if (data.vehicle !== undefined && (data.fence !== undefined || kind.startsWith('alert_')))
    return `${routes.tracking()}?vehicle=${encodeURIComponent(data.vehicle)}`
  if (data.vehicle !== undefined) return `${routes.vehicles()}?id=${encodeURIComponent(data.vehicle)}`
  if (data.driver !== undefined)
    return `${routes.cover()}?kind=sick&of=driver&id=${encodeURIComponent(data.driver)}`
  if (data.booking === null && kind === 'driver_sos') return routes.tracking()
  return data.booking === null ? routes.trips() : routes.booking(data.booking)
}

/** Latitude and longitude, in this order from left to right also among Arabic words; five decimals are a metre. */
const coordinates = ({ lat, lng }: Point) => `\u2066${lat.toFixed(5)}, ${lng.toFixed(5)}\u2069`

interface Props {
  row: Notification
  /** Marks it as read. A followed link waits for that a moment. */
  onRead: (id: string) => Promise<void>
}

/** How long following a link waits for the mark, in milliseconds. */
const maxWaitMs = 400
const markTimeout = () => new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))

export function InboxRow({ row, onRead }: Props) {
  const { t, locale, format } = useI18n()
  const { at, zone, reference, paper, minutes, point, fence } = row.data
  const unread = row.readAt === null
  const vars = {
    reference: reference ?? '',
    time: at && zone ? format.dateTime(at, zone) : '',
    ...(fence !== undefined && { fence }),
    ...(minutes !== undefined && { minutes: format.number(minutes) }),
    ...(paper && {
      paper: t(`inbox:paper.${paper.type}`),
      time: paper.expiresOn ? format.date(paper.expiresOn, 'UTC') : '',
    }),
  }
  const { icon, style } = kindStyles[row.kind]
  return (
    <li>
      <a
        href={localePath(locale, pageOf(row))}
        className={`flex gap-3 px-6 py-3.5 hover:bg-surface-hover ${unread ? 'bg-primary-soft/40' : ''}`}
        onClick={(event) => {
          if (!unread) return
          const marked = onRead(row.id)
          if (!isPlainClick(event)) return
          event.preventDefault()
          const { href } = event.currentTarget
          void Promise.race([marked, markTimeout()]).then(() => visit(href))
        }}
      >
        <span className={`grid size-9 shrink-0 place-items-center rounded-full ${style}`}>
          <Icon name={icon} size={18} />
        </span>
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className={unread ? 'font-semibold' : ''}>{t(`inbox:kind.${row.kind}`)}</span>
          <span className="text-ink-muted [overflow-wrap:anywhere]">
            {t(`inbox:about.${row.kind}`, vars)}
          </span>
          {point && <span className="text-ink-muted">{t('inbox:where', { where: coordinates(point) })}</span>}
          <time dateTime={row.createdAt} className="text-caption text-ink-muted">
            {format.relative(row.createdAt)}
          </time>
        </span>
        {unread && (
          <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-primary-strong">
            <span className="sr-only">{t('inbox:isUnread')}</span>
          </span>
        )}
      </a>
    </li>
  )
}

import type { NotificationData, NotificationKind } from '#contract/notification.ts'
import { chooseLocale, type Locale, translate } from '#server/platform/i18n/messages.ts'
import { formatDay, formatDayTime } from '#server/platform/time/format-date.ts'
import type { PushMessage } from './fcm.ts'

/** Pages of the console that a push leads to, as `src/lib/routes.ts` has them; a test holds the two together. */
export const pushPages = {
  booking: '/apps/bookings/details/',
  dashboard: '/dashboards/modern/',
  driver: '/apps/driver-documents/',
  assistant: '/apps/assistant-documents/',
  vehicle: '/apps/vehicle-documents/',
  company: '/apps/documents/',
  application: '/apps/users/applications/',
  child: '/apps/users/children/',
  cover: '/apps/trips/cover/',
  tracking: '/apps/driver-tracking/',
  vehicles: '/apps/vehicles/',
  calendar: '/apps/calendar/',
} as const

function linkOf(locale: Locale, kind: NotificationKind, data: NotificationData): string {
  const { booking, child, driver, event, fence, paper, registration, vehicle } = data
  const prefix = locale === 'en' ? '' : `/${locale}`
  // The register of staff has the operator's own name in its address: an account is found from the dashboard.
  if (registration && registration.of !== 'account')
    return `${prefix}${pushPages.application}?id=${encodeURIComponent(registration.id)}`
  if (event)
    return `${prefix}${pushPages.calendar}?date=${event.day}&on=${event.day}&id=${encodeURIComponent(event.id)}`
  if (paper) return `${prefix}${pushPages[paper.of]}?id=${encodeURIComponent(paper.id)}`
  if (child !== undefined) return `${prefix}${pushPages.child}?id=${encodeURIComponent(child)}`
  if (vehicle !== undefined && (fence !== undefined || kind.startsWith('alert_')))
    return `${prefix}${pushPages.tracking}?vehicle=${encodeURIComponent(vehicle)}`
  if (vehicle !== undefined) return `${prefix}${pushPages.vehicles}?id=${encodeURIComponent(vehicle)}`
  if (driver !== undefined)
    return `${prefix}${pushPages.cover}?kind=sick&of=driver&id=${encodeURIComponent(driver)}`
  if (booking === null && kind === 'driver_sos') return prefix + pushPages.tracking
  // Whoever lost a trip may not see its booking any more.
  if (booking === null || kind === 'trip_unassigned') return prefix + pushPages.dashboard
  return `${prefix}${pushPages.booking}?id=${encodeURIComponent(booking)}`
}

/** A notification for a locked screen, in the account's language: a reference and a time, never who or where. */
export function pushText(
  row: { id: string; kind: NotificationKind; data: NotificationData },
  language: string | null,
): PushMessage {
  const { kind, data } = row
  const locale = chooseLocale(language)
  const t = translate(locale)
  // What somebody called their own event is for them alone, not for a locked screen.
  const reference = data.event ? '' : (data.reference ?? '')
  const time = data.at && data.zone ? formatDayTime(locale, new Date(data.at), data.zone) : ''
  const { type, expiresOn = null } = data.paper ?? {}
  const vars = {
    reference,
    time: type ? formatDay(locale, expiresOn) : time,
    minutes: String(data.minutes ?? ''),
    paper: type ? t(`fleet:paper.${type}`) : '',
  }
  return {
    title: t(`notifications:${kind}.title`),
    body: t(`notifications:${kind}.body`, vars),
    link: linkOf(locale, kind, data),
    tag: row.id,
  }
}

import type { NotificationKind } from '#contract/notification.ts'
import type { IconName } from '#src/islands/ui/icon-names.ts'

/** The icon and colours of each kind of notification. */
export const kindStyles: Readonly<Record<NotificationKind, { icon: IconName; style: string }>> = {
  trip_assigned: { icon: 'trip', style: 'bg-primary-soft text-primary' },
  trip_unassigned: { icon: 'trip', style: 'bg-surface-sunken text-ink-muted' },
  trip_changed: { icon: 'trip', style: 'bg-info-soft text-info' },
  trip_cancelled: { icon: 'close', style: 'bg-error-soft text-error' },
  booking_confirmed: { icon: 'check-circle', style: 'bg-success-soft text-success' },
  booking_rejected: { icon: 'close', style: 'bg-error-soft text-error' },
  booking_cancelled: { icon: 'close', style: 'bg-error-soft text-error' },
  trip_late: { icon: 'warning', style: 'bg-warning-soft text-warning' },
  handover_hold: { icon: 'warning', style: 'bg-error-soft text-error' },
  registration_pending: { icon: 'user', style: 'bg-primary-soft text-primary' },
  paper_pending: { icon: 'document', style: 'bg-primary-soft text-primary' },
  paper_approved: { icon: 'document', style: 'bg-success-soft text-success' },
  paper_rejected: { icon: 'document', style: 'bg-error-soft text-error' },
  paper_expiring: { icon: 'document', style: 'bg-warning-soft text-warning' },
}

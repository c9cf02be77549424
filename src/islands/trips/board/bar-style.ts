import type { TripStatus } from '#contract/trip-states.ts'

/** The look of a bar by the state of its trip, in the tones that the state has on every screen. */
const styles: Record<TripStatus, string> = {
  unassigned: 'bg-warning-soft text-warning border-warning',
  assigned: 'bg-info-soft text-info border-info',
  dispatched: 'bg-primary-soft text-primary border-primary',
  en_route: 'bg-secondary-soft text-secondary border-secondary',
  at_pickup: 'bg-secondary-soft text-secondary border-secondary',
  onboard: 'bg-secondary-soft text-secondary border-secondary',
  at_dropoff: 'bg-secondary-soft text-secondary border-secondary',
  handover_hold: 'bg-error-soft text-error border-error',
  completed: 'bg-surface-sunken text-ink-muted border-success',
  returned: 'bg-surface-sunken text-warning border-warning',
  no_show: 'bg-surface-sunken text-error border-error',
  failed: 'bg-surface-sunken text-error border-error',
  relieved: 'bg-surface-sunken text-warning border-warning',
  cancelled: 'bg-surface-sunken text-ink-muted border-line-strong',
}

export const barStyle = (status: TripStatus) => styles[status] ?? styles.cancelled

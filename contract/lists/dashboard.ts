/** The figures of the dashboard. */
export const tileKeys = [
  'trips_today',
  'trips_running',
  'bookings_pending',
  'without_driver',
  'completed_today',
  'delayed_now',
  'drivers_on_duty',
  'vehicles_ready',
  'revenue_week',
  'cancelled_week',
  'children_today',
  'papers_expiring',
  'my_trips_today',
  'my_next_trip',
] as const
export const tileUnits = ['count', 'money', 'percent', 'instant'] as const
/** The lists that a figure leads to. */
export const rideLists = ['bookings', 'trips'] as const

/** The pages that what needs attention leads to. */
export const attentionLists = [...rideLists, 'children', 'tracking'] as const

/** What somebody must look at now. */
export const attentionKinds = [
  'without_driver',
  'late_start',
  'driver_blocked',
  'vehicle_blocked',
  'driver_lapse',
  'vehicle_lapse',
  'pending_soon',
  'handover_hold',
  'road_alerts',
  'papers_expired',
  'pickups_pending',
] as const
/** The worst first. */
export const severities = ['critical', 'warning', 'info'] as const
export const attentionEntities = ['booking', 'trip', 'driver', 'assistant', 'vehicle'] as const

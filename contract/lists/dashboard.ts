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

/** Where the figures of a span lead. */
export const trendLists = [...rideLists, 'reports'] as const

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

/** The spans of days that the dashboard looks back over, up to today: 1, 7, 30 and 91 days. */
export const statsPeriods = ['today', 'week', 'month', 'quarter'] as const
/** With what: the days just before, the same weekdays as many whole weeks before, or those 52 weeks before. */
export const statsComparisons = ['previous', 'weeks', 'year'] as const

/** The figures of a span. */
export const trendKeys = [
  'rides',
  'cancelled',
  'no_shows',
  'pickups_on_time',
  'arrivals_on_time',
  'occupancy',
  'revenue',
  'driver_hours',
] as const
export const trendUnits = ['count', 'money', 'percent', 'minutes'] as const

/** The charts of a span, and what their series may be. */
export const trendCharts = [
  'rides',
  'on_time',
  'no_shows',
  'occupancy',
  'revenue',
  'driver_hours',
  'papers_due',
] as const
export const trendSeries = [...trendKeys, 'papers_due'] as const
export const trendSpans = ['day', 'week'] as const

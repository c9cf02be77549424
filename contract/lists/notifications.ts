/** What somebody is notified about. */
export const notificationKinds = [
  'trip_assigned',
  'trip_unassigned',
  'trip_changed',
  'trip_cancelled',
  'trip_relieved',
  'booking_confirmed',
  'booking_rejected',
  'booking_cancelled',
  'booking_moved',
  'booking_relieved',
  'pickup_moved',
  'dropoff_moved',
  'ride_called_off',
  'rides_called_off',
  'ride_changed',
  'trip_late',
  'handover_hold',
  'word_lock',
  'registration_pending',
  'paper_pending',
  'paper_approved',
  'paper_rejected',
  'paper_expiring',
  'pickup_proposed',
  'pickup_approved',
  'pickup_rejected',
] as const

/** Who asks to be let in: somebody of the office, a driver or a company. */
export const applicants = ['account', 'driver', 'company'] as const

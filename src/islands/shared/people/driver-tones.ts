import type { DriverStatus } from '#contract/people.ts'
import type { Tone } from '#src/islands/ui/Badge.tsx'

/** The tone of a driver's state, the same wherever it is shown. */
export const driverTones: Record<DriverStatus, Tone> = {
  invited: 'info',
  pending: 'warning',
  available: 'success',
  on_duty: 'primary',
  on_break: 'secondary',
  off_duty: 'neutral',
  on_leave: 'neutral',
  suspended: 'error',
  left: 'neutral',
}

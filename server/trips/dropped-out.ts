import type { BlockReason } from '#contract/people.ts'
import type { Reason } from '#contract/reason.ts'
import type { I18n } from '#server/platform/i18n/messages.ts'
import type { StoredTrip } from './progress.ts'

/** Why the trip's own driver or vehicle can't be sent to relieve it: that they dropped out is what it is relieved for. */
export function droppedOut(
  { t }: Pick<I18n, 't'>,
  { reference, failReason }: Pick<StoredTrip, 'reference' | 'failReason'>,
  reason: Reason | undefined,
): Record<'driver' | 'vehicle', BlockReason[]> {
  const because = (why: Reason, code: string) =>
    reason === why || failReason === why ? [{ code, message: t(`trips:refused.${code}`, { reference }) }] : []
  return {
    driver: because('driver_unavailable', 'same_driver'),
    vehicle: because('vehicle_breakdown', 'same_vehicle'),
  }
}

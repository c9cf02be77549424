import type { Device } from '#contract/device.ts'
import { silentAfterMs } from '#contract/lists/tracking.ts'

/** One that was heard within this time is online, whether it stands or not. */
export const onlineMs = silentAfterMs.standing

/** Whether a device can be heard, by when it was heard last. */
export function statusOf(heardAt: Date | null, now: Date): Device['status'] {
  if (!heardAt) return 'unknown'
  return now.getTime() - heardAt.getTime() <= onlineMs ? 'online' : 'offline'
}

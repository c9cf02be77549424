import type { Device } from '#contract/device.ts'

/** One that was heard within this time is online: phones that stand still report every few minutes. */
export const onlineMs = 5 * 60_000

/** Whether a device can be heard, by when it was heard last. */
export function statusOf(heardAt: Date | null, now: Date): Device['status'] {
  if (!heardAt) return 'unknown'
  return now.getTime() - heardAt.getTime() <= onlineMs ? 'online' : 'offline'
}

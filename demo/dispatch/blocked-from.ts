import type { Paper } from '#demo/types.ts'
import { addDays } from '#server/platform/time/days.ts'

/**
 * The first day on which somebody may not be sent any more, by their required papers. What ran out only yesterday is
 * noticed too late: trips until tomorrow had been given already.
 */
export function blockedFrom(papers: readonly Paper[], today: string): Map<string, string> {
  const blocked = new Map<string, string>()
  for (const { ownerId, required, status, expiresOn } of papers) {
    if (!required) continue
    const late = expiresOn === addDays(today, -1)
    const day =
      expiresOn === null || !['approved', 'expired'].includes(status) ? '' : addDays(expiresOn, late ? 3 : 1)
    const before = blocked.get(ownerId)
    if (before === undefined || day < before) blocked.set(ownerId, day)
  }
  return blocked
}

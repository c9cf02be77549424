import type { StatusCounts } from '#contract/trip.ts'
import { api } from '#src/lib/api/browser.ts'
import { $profile } from '#src/stores/profile.ts'

const link = document.querySelector<HTMLElement>('[data-waiting]')
const badge = link?.querySelector('span')

/** Says how many wait, to those who may read that. Without an answer the link alone is there. */
async function count(role: string): Promise<void> {
  if (!link?.dataset.roles?.includes(role)) return
  const kind = link.dataset.waiting
  const counts = (await api.send({ path: '/api/web/registrations/counts', query: { kind } })) as StatusCounts
  if (!badge || !counts.pending) return
  badge.textContent = String(counts.pending)
  badge.hidden = false
}

$profile.subscribe((profile) => {
  if (profile) void count(profile.role).catch(() => undefined)
})

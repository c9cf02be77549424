import { applicationCounts } from '#src/stores/application-counts.ts'
import { $profile } from '#src/stores/profile.ts'

const link = document.querySelector<HTMLElement>('[data-pending-kind]')
const badge = link?.querySelector('span')

/** Says how many wait, to those who may read that. Without an answer the link alone is there. */
async function showCount(role: string): Promise<void> {
  if (!badge || !link?.dataset.roles?.includes(role)) return
  await applicationCounts.load({ kind: link.dataset.pendingKind })
  const { pending } = applicationCounts.$state.get().data ?? {}
  if (!pending) return
  badge.textContent = String(pending)
  badge.hidden = false
}

$profile.subscribe((profile) => {
  if (profile) void showCount(profile.role)
})

import { onPageShown } from '#src/lib/nav/page-change.ts'
import { applicationCounts } from '#src/stores/application-counts.ts'
import { $profile } from '#src/stores/profile.ts'

/** Shows how many applications are pending, to roles that may read them. Without an answer the link stands alone. */
async function showCount(role: string): Promise<void> {
  const link = document.querySelector<HTMLElement>('[data-pending-kind]')
  const badge = link?.querySelector('span')
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
onPageShown(() => {
  const profile = $profile.get()
  if (profile) void showCount(profile.role)
})

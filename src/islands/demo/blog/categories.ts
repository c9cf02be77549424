import type { BlogRow } from '#contract/blog.ts'
import type { Tone } from '#src/islands/ui/Badge.tsx'
import type { IconName } from '#src/islands/ui/Icon.tsx'

/** How each category looks, so that one finds one's own at a glance. */
export const categoryLooks: Record<BlogRow['category'], { icon: IconName; tone: Tone; band: string }> = {
  service: { icon: 'handshake', tone: 'primary', band: 'bg-primary-soft text-primary' },
  safety: { icon: 'shield', tone: 'error', band: 'bg-error-soft text-error' },
  schools: { icon: 'school', tone: 'info', band: 'bg-info-soft text-info' },
  fleet: { icon: 'van', tone: 'warning', band: 'bg-warning-soft text-warning' },
  team: { icon: 'users', tone: 'success', band: 'bg-success-soft text-success' },
}

/** One of another backend's own looks like that of the team. */
export const lookOf = (category: BlogRow['category']) => categoryLooks[category] ?? categoryLooks.team

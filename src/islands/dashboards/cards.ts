import * as access from '#contract/access.ts'
import type { Role } from '#contract/people.ts'

export type CardName = 'card.attention' | 'card.trips' | 'card.hours' | 'card.map'

/** The cards of a role, those that need somebody first. Where vehicles are is for those who follow them. */
export function cardsOf(role: Role | undefined): readonly CardName[] {
  const may = (roles: readonly Role[]) => !role || roles.includes(role)
  return [
    ...(may(access.dashboards.day) ? (['card.attention'] as const) : []),
    'card.trips',
    ...(may(access.dashboards.menu) ? (['card.hours'] as const) : []),
    ...(role && may(access.tracking.read) ? (['card.map'] as const) : []),
  ]
}

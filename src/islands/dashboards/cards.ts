import * as access from '#contract/access.ts'
import type { Role } from '#contract/people.ts'

export type CardName = 'card.attention' | 'card.trips' | 'card.hours' | 'card.map'

/** The cards of a role, those that need somebody first. Where vehicles are is for those who follow them. */
export function cardsOf(role: Role | undefined): readonly CardName[] {
  if (role && !access.dashboards.day.includes(role)) return ['card.trips']
  const cards: CardName[] = ['card.attention', 'card.trips', 'card.hours']
  return role && access.tracking.read.includes(role) ? [...cards, 'card.map'] : cards
}

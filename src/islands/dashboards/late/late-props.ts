import type { Stats } from '#contract/stats.ts'
import type { CardName } from '../cards.ts'

export interface LateProps {
  stats: Stats
  /** Of the reader, in the backend's own word. */
  role: string
  /** The cards that the reader could have, in their usual order. */
  cards: readonly CardName[]
}

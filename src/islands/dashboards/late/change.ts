import type { Trend } from '#contract/stats.ts'

export interface Change {
  /** In parts of what was before, or in points of a share; null where there is nothing to compare with. */
  by: number | null
  way: 'up' | 'down' | 'same'
}

/** Smaller changes than half a percent, or half a point, are none. */
const least = 0.005

/** How a figure differs from the one before: shares by points, all else in parts of it. */
export function changeOf({ unit, value, before }: Pick<Trend, 'unit' | 'value' | 'before'>): Change | null {
  if (value === null || before === null) return null
  const apart = value - before
  if (unit === 'percent') return { by: apart / 100, way: wayOf(apart / 100) }
  if (before === 0) return { by: null, way: wayOf(apart) }
  return { by: apart / Math.abs(before), way: wayOf(apart / Math.abs(before)) }
}

function wayOf(by: number): Change['way'] {
  if (Math.abs(by) < least) return 'same'
  return by > 0 ? 'up' : 'down'
}

import type { Figures } from '#src/lib/api/read-stats.ts'
import { getStats } from '#src/lib/api/stats.ts'
import { loadable } from './base/loadable.ts'

/** The figures of a role's dashboard. */
export const stats = loadable<[string], Figures>({
  name: 'stats',
  fetch: (options, role) => getStats(role, options),
  onChange: 'drop',
})

import type { Figures } from '#src/lib/api/read-stats.ts'
import { getStats } from '#src/lib/api/stats.ts'
import { loadable } from './base/loadable.ts'

const store = loadable<[string], Figures>({
  name: 'stats',
  fetch: (options, role) => getStats(role, options),
  onChange: 'drop',
})

/** The figures of a role's dashboard: `data`, `loading`, `error`. */
export const $stats = store.$state
export const loadStats = store.load
export const reloadStats = store.reload

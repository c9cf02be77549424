import type { Trends } from '#contract/stats.ts'
import { getTrends, type Span } from '#src/lib/api/trends.ts'
import { loadable } from './base/loadable.ts'

/** How it went in a span of days. The figures of another span stay until those of this one are here. */
export const trends = loadable<[string, Span], { trends: Trends | null }>({
  name: 'trends',
  fetch: async (options, role, span) => ({ trends: await getTrends(role, span, options) }),
  onChange: 'keep',
})

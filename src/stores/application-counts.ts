import type { StatusCounts } from '#contract/trip.ts'
import { countApplications } from '#src/lib/api/application-counts.ts'
import type { Query } from '#src/lib/api/query.ts'
import { loadable } from './base/loadable.ts'

/** How many applications there are in each state, of one kind or of both. */
export const applicationCounts = loadable<[Query], StatusCounts>({
  name: 'application-counts',
  fetch: (options, { kind }) => countApplications(kind, options),
  onChange: 'keep',
})

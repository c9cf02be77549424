import type { Registration } from '#contract/registration.ts'
import type { StatusCounts } from '#contract/trip.ts'
import { countApplications } from '#src/lib/api/applications.ts'
import { loadable } from './base/loadable.ts'

/** How many applications there are in each state, of one kind or of both. */
export const applicationCounts = loadable<[Registration['kind'] | undefined], StatusCounts>({
  name: 'application-counts',
  fetch: (options, kind) => countApplications(kind, options),
  onChange: 'keep',
})

import type { Application, ApplicationAction } from '#contract/application.ts'
import * as api from '#src/lib/api/applications.ts'
import type { Query } from '#src/lib/api/query.ts'
import type { Listed } from '#src/lib/api/response-shape.ts'
import { applicationCounts } from './application-counts.ts'
import { loadable, withCounts } from './base/loadable.ts'
import { attempt, type Result } from './result.ts'

/** What drivers and companies have sent in. */
export const applications = withCounts(
  loadable<[Query], Listed<Application>>({
    name: 'applications',
    fetch: (options, params) => api.listApplications(params, options),
    onChange: 'keep',
  }),
  applicationCounts,
)
export const application = loadable<[string], Application>({
  name: 'application',
  fetch: (options, id) => api.getApplication(id, options),
  onChange: 'drop',
})

/** Approves an application, or rejects it with the reason that is sent to the applicant. */
export async function decideApplication(
  id: string,
  action: ApplicationAction,
  reason: string | null,
): Promise<Result<Application>> {
  const result = await attempt(() => api.decideApplication(id, action, reason))
  if (result.ok) application.replace(result.value)
  return result
}

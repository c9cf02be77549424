import type { Route } from '#server/platform/http/define-route.ts'
import { assigneeRoutes } from './assignees.ts'
import { cannedReplyRoute } from './canned-replies.ts'
import { complaintStepRoutes } from './complaint-steps.ts'
import { ticketCountRoute } from './ticket-counts.ts'
import { ticketStepRoutes } from './ticket-steps.ts'
import { versionCheckRoute } from './version-check.ts'
import { versionStepRoutes } from './version-steps.ts'

/** What can be done to versions, complaints and tickets beside what every register can. */
export const careRoutes: readonly Route[] = [
  ...assigneeRoutes,
  ...versionStepRoutes,
  versionCheckRoute,
  ...complaintStepRoutes,
  ticketCountRoute,
  cannedReplyRoute,
  ...ticketStepRoutes,
]

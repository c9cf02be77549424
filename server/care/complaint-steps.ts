import type * as z from 'zod'
import * as access from '#contract/access.ts'
import {
  type ComplaintAction,
  complaintAction,
  complaintSteps,
  complaintTransitions,
} from '#contract/complaint.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import { stepRoute } from '#server/resources/step-route.ts'
import { type ComplaintRow, complaintRegister } from './complaints.register.ts'

const summaries: Record<ComplaintAction, string> = {
  triage: 'Driver complaints: somebody looks at it',
  start: 'Driver complaints: somebody works on it',
  escalate: 'Driver complaints: goes to those above, with the reason',
  resolve: 'Driver complaints: resolved, with what came of it',
  close: 'Driver complaints: nothing more is to be done',
  reopen: 'Driver complaints: taken up again, with the reason',
}

type StepInput = Partial<Record<'reason' | 'outcome', string>>

const route = (action: ComplaintAction): Route =>
  stepRoute<ComplaintRow, z.ZodObject>({
    register: complaintRegister,
    action,
    summary: summaries[action],
    access: access.complaints.write,
    body: complaintSteps[action],
    take: ({ user }, row, input) => {
      const { reason, outcome }: StepInput = input
      const to = complaintTransitions.find((one) => one.action === action && one.from === row.status)?.to
      // Whoever starts work on one without an assignee becomes its assignee.
      const taken = (action === 'triage' || action === 'start') && row.assigneeId === null
      const columns = {
        status: to,
        ...(taken && { assigneeId: user.id }),
        ...(action === 'resolve' && { outcome }),
        ...(action === 'reopen' && { outcome: null }),
      }
      return { columns, details: { from: row.status, to: to ?? null, note: reason ?? outcome ?? null } }
    },
  })

export const complaintStepRoutes: readonly Route[] = complaintAction.options.map(route)

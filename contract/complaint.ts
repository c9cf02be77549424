import * as z from 'zod'
import * as access from './access.ts'
import { storedFile } from './file.ts'
import {
  complaintActions,
  complaintCategories,
  complaintPriorities,
  complaintStatuses,
} from './lists/complaints.ts'
import { id, ref } from './record.ts'
import { registerQuery, registerRecord, several, stepReason } from './register.ts'
import type { Transition } from './state.ts'

export const complaintCategory = z.enum(complaintCategories)
export const complaintPriority = z.enum(complaintPriorities)
export const complaintStatus = z.enum(complaintStatuses)
export type ComplaintStatus = z.infer<typeof complaintStatus>

export const complaintAction = z.enum(complaintActions)
export type ComplaintAction = z.infer<typeof complaintAction>

const { write } = access.complaints

/** Nothing is resolved that nobody worked on, and what is over comes back by a reason only. */
export const complaintTransitions: readonly Transition<ComplaintStatus, ComplaintAction>[] = [
  { action: 'triage', from: 'open', to: 'triage', by: write },
  { action: 'triage', from: 'reopened', to: 'triage', by: write },
  { action: 'start', from: 'open', to: 'in_progress', by: write },
  { action: 'start', from: 'triage', to: 'in_progress', by: write },
  { action: 'start', from: 'escalated', to: 'in_progress', by: write },
  { action: 'start', from: 'reopened', to: 'in_progress', by: write },
  { action: 'escalate', from: 'open', to: 'escalated', by: write },
  { action: 'escalate', from: 'triage', to: 'escalated', by: write },
  { action: 'escalate', from: 'in_progress', to: 'escalated', by: write },
  { action: 'escalate', from: 'reopened', to: 'escalated', by: write },
  { action: 'resolve', from: 'in_progress', to: 'resolved', by: write },
  { action: 'resolve', from: 'escalated', to: 'resolved', by: write },
  { action: 'close', from: 'resolved', to: 'closed', by: write },
  { action: 'reopen', from: 'resolved', to: 'reopened', by: write },
  { action: 'reopen', from: 'closed', to: 'reopened', by: write },
]

const outcome = z.string().trim().min(1).max(2000)
/** The fields that each step requires. */
export const complaintSteps = {
  triage: z.strictObject({}),
  start: z.strictObject({}),
  escalate: stepReason,
  resolve: z.strictObject({ outcome }),
  close: z.strictObject({}),
  reopen: stepReason,
} as const satisfies Record<ComplaintAction, z.ZodObject>

/** `reporter` is who complains, as they are known to whoever takes it down: a name and what they are to the child. */
export const complaintInput = z.strictObject({
  category: complaintCategory,
  priority: complaintPriority,
  reporter: z.string().trim().min(1).max(120),
  driver: id.nullable(),
  trip: id.nullable(),
  child: id.nullable(),
  description: z.string().trim().min(1).max(4000),
  files: z.array(id).max(10).default([]).describe('Ids of uploads; see POST /api/web/files'),
  assignee: id.nullable(),
})
export type ComplaintInput = z.infer<typeof complaintInput>

/** `reference` is DC- and a number of six digits or more. `outcome` is there once it was resolved. */
export const complaint = registerRecord({
  ...complaintInput.shape,
  reference: z.string(),
  driver: ref.nullable(),
  trip: ref.nullable(),
  child: ref.nullable(),
  files: z.array(storedFile),
  assignee: ref.nullable(),
  status: complaintStatus,
  outcome: outcome.nullable(),
})
export type Complaint = z.infer<typeof complaint>

export const complaintListQuery = registerQuery({
  status: several,
  category: several,
  priority: several,
  driver: id.optional(),
  trip: id.optional(),
  child: id.optional(),
  assignee: id.optional(),
})

import { type ComplaintAction, complaintTransitions } from '#contract/complaint.ts'
import { complaintKinds, escalations, reopenings } from '#demo/data/complaints.ts'
import { type Actor, type EventRow, eventRow } from '#demo/dispatch/event.ts'
import type { Complaint, Making } from '#demo/types.ts'

const dayMs = 86_400_000

/** Numbers are given by the database. */
export type NewComplaint = Omit<Complaint, 'number'>

/** Where a timeline keeps it. */
export const about = ({ id }: NewComplaint) => ({ entity: 'driver-complaints', entityId: id })

function noteOf({ random }: Making, { category }: NewComplaint, action: ComplaintAction): string | null {
  if (action === 'resolve') return random.pick(complaintKinds[category].outcomes)
  if (action === 'escalate') return random.pick(escalations)
  return action === 'reopen' ? random.pick(reopenings) : null
}

const outcomes: Partial<Record<ComplaintAction, (note: string | null) => string | null>> = {
  resolve: (note) => note,
  reopen: () => null,
}

/** Takes a complaint from step to step, some hours apart, with an event for each in `events`. */
export function takeSteps(
  making: Making,
  complaint: NewComplaint,
  steps: readonly ComplaintAction[],
  by: Actor,
  events: EventRow[],
): NewComplaint {
  const span = Math.min(making.now.getTime() - complaint.createdAt.getTime(), 6 * dayMs)
  let now = complaint
  for (const [index, action] of steps.entries()) {
    const part = ((index + making.random.next()) / (steps.length + 1)) * span
    const at = new Date(complaint.createdAt.getTime() + Math.round(part))
    const to = complaintTransitions.find((one) => one.action === action && one.from === now.status)?.to
    if (!to) throw new RangeError(`No ${action} from ${now.status}`)
    const note = noteOf(making, now, action)
    events.push(eventRow(by, { ...about(now), at, type: action, from: now.status, to, note }))
    now = {
      ...now,
      status: to,
      assigneeId: now.assigneeId ?? by?.id ?? null,
      outcome: outcomes[action] ? outcomes[action](note) : now.outcome,
      updatedAt: at,
      updatedBy: by?.id ?? null,
      version: now.version + 1,
    }
  }
  return now
}

import * as z from 'zod'
import { type ComplaintAction, complaintTransitions } from '#contract/complaint.ts'
import list from '#demo/data/complaints.json' with { type: 'json' }
import { type Actor, type EventRow, eventRow } from '#demo/dispatch/event.ts'
import type { Complaint, Making } from '#demo/types.ts'
import { complaints } from '#server/schema/care.ts'

/** Complaints with their outcomes, and how often they occur; `high` ones mostly get a high priority. */
const kind = z.strictObject({
  weight: z.number(),
  high: z.boolean(),
  descriptions: z.array(z.string()),
  outcomes: z.array(z.string()),
})

export const {
  kinds: complaintKinds,
  escalations,
  reopenings,
} = z
  .strictObject({
    kinds: z.record(z.enum(complaints.category.enumValues), kind),
    escalations: z.array(z.string()),
    reopenings: z.array(z.string()),
  })
  .parse(list)

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

import type { ComplaintAction } from '#contract/complaint.ts'
import { actorOf, type EventRow, eventRow } from '#demo/dispatch/event.ts'
import { recordOf } from '#demo/people/record.ts'
import { fullName } from '#demo/rides/ride.ts'
import type { Complaint, Making, MasterData, Trip } from '#demo/types.ts'
import { about, complaintKinds, type NewComplaint, takeSteps } from './complaint-steps.ts'

const count = 60
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The steps that lead to each state, and how often one is found there. */
const paths: Readonly<Record<Complaint['status'], { weight: number; steps: readonly ComplaintAction[] }>> = {
  open: { weight: 9, steps: [] },
  triage: { weight: 6, steps: ['triage'] },
  in_progress: { weight: 10, steps: ['triage', 'start'] },
  escalated: { weight: 4, steps: ['triage', 'start', 'escalate'] },
  resolved: { weight: 9, steps: ['triage', 'start', 'resolve'] },
  closed: { weight: 19, steps: ['start', 'resolve', 'close'] },
  reopened: { weight: 3, steps: ['start', 'resolve', 'reopen'] },
}
const weightsOf = <Name extends string>(all: Readonly<Record<Name, { weight: number }>>) =>
  Object.fromEntries(
    Object.entries<{ weight: number }>(all).map(([name, { weight }]) => [name, weight]),
  ) as Record<Name, number>

/** Trips of the days before, for people complain of what they remember. */
function recentOf(driven: readonly Trip[], at: Date): readonly Trip[] {
  const recent = driven.filter(({ completedAt }) => {
    const ago = completedAt ? at.getTime() - completedAt.getTime() : -1
    return ago > 0 && ago < 3 * dayMs
  })
  return recent.length > 0 ? recent : driven
}

/** The first parent of each child. */
const parentsOf = ({ families }: MasterData) =>
  new Map(
    families.flatMap(({ parents: [parent], children }) => children.map(({ id }) => [id, parent] as const)),
  )

/** Sixty complaints of the last three weeks, about trips that were driven, with what was done about each. */
export function makeComplaints(base: Making, master: MasterData, trips: readonly Trip[]) {
  const random = base.random.fork('complaints')
  const making = { ...base, random }
  const driven = trips.filter((trip) => trip.status === 'completed' && trip.passengers.length > 0)
  const parents = parentsOf(master)
  const team = master.staff.filter(({ role }) => role === 'admin' || role === 'support').map(actorOf)
  const events: EventRow[] = []
  const complaints = Array.from({ length: count }, (_, index): NewComplaint => {
    // In the order of time, as numbers are given in it.
    const age = Math.max(2 * hourMs, ((count - index) / count) * 20 * dayMs - random.int(0, 6) * hourMs)
    const createdAt = new Date(base.now.getTime() - Math.round(age))
    const trip = random.pick(recentOf(driven, createdAt))
    const child = trip.passengers[0]?.childId ?? null
    const parent = parents.get(child ?? '')
    const by = random.pick(team)
    const category = random.weighted(weightsOf(complaintKinds))
    const kind = complaintKinds[category]
    const complaint: NewComplaint = {
      ...recordOf(making, createdAt, by?.id ?? null),
      tripId: random.chance(0.85) ? trip.id : null,
      driverId: trip.driverId,
      childId: child,
      reporter: parent ? `${fullName(parent)} (parent)` : 'Claremont School, front office',
      category,
      priority: random.pick(kind.high ? ['high', 'critical'] : ['low', 'medium', 'medium', 'high']),
      description: random.pick(kind.descriptions),
      files: [],
      assigneeId: null,
      status: 'open',
      outcome: null,
    }
    events.push(eventRow(by, { ...about(complaint), at: createdAt, type: 'created' }))
    const status = age < dayMs ? 'open' : random.weighted(weightsOf(paths))
    return takeSteps(making, complaint, paths[status].steps, by, events)
  })
  return { complaints, events }
}

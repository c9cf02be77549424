import { dueHours } from '#contract/ticket.ts'
import { arabicStory, frenchStory, type Story, stories } from '#demo/data/tickets.ts'
import { type Actor, actorOf, type EventRow, eventRow } from '#demo/dispatch/event.ts'
import { recordOf } from '#demo/people/record.ts'
import { fullName } from '#demo/rides/ride.ts'
import type { Making, MasterData, Parent, Ticket, TicketMessage } from '#demo/types.ts'

const count = 120
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Numbers are given by the database. */
type NewTicket = Omit<Ticket, 'number'>
type Status = Ticket['status']

/** How old tickets stand: of today's most are new, of last week's most are done. */
function weights(ageDays: number): Readonly<Record<Status, number>> {
  if (ageDays < 1.5) return { new: 6, open: 5, waiting: 2, resolved: 2, closed: 0 }
  if (ageDays < 5) return { new: 0, open: 3, waiting: 5, resolved: 5, closed: 4 }
  return { new: 0, open: 0.3, waiting: 0.5, resolved: 3, closed: 16 }
}

const events: Readonly<Record<Status, readonly [type: string, to: Status][]>> = {
  new: [],
  open: [['take', 'open']],
  waiting: [
    ['take', 'open'],
    ['reply', 'waiting'],
  ],
  resolved: [
    ['take', 'open'],
    ['reply', 'resolved'],
  ],
  closed: [
    ['take', 'open'],
    ['reply', 'resolved'],
    ['close', 'closed'],
  ],
}

function storyOf({ random }: Making, parent: Parent): { story: Story; language: Ticket['language'] } {
  if (parent.language.startsWith('ar')) return { story: arabicStory, language: 'ar' }
  if (random.chance(0.06)) return { story: frenchStory, language: 'fr' }
  return { story: random.pick(stories), language: 'en' }
}

/** The conversation of a ticket in its state: a note and a reply where somebody answered, and what came back. */
function talk(
  making: Making,
  ticket: NewTicket,
  story: Story,
  by: Actor,
  moments: readonly Date[],
): TicketMessage[] {
  const messageOf = (kind: TicketMessage['kind'], at: Date, text: string): TicketMessage => ({
    id: making.random.id(),
    ticketId: ticket.id,
    at,
    kind,
    authorId: by?.id ?? null,
    author: kind === 'received' ? ticket.requester : (by?.name ?? ''),
    text,
    sentTo: kind === 'reply' ? ticket.email : null,
  })
  const [taken, answered, ended] = moments
  const agent = by?.name ?? ''
  return [
    ...(taken && story.note ? [messageOf('note', taken, story.note)] : []),
    ...(answered ? [messageOf('reply', answered, `${story.reply}\n\n${agent}`)] : []),
    ...(ended && story.back ? [messageOf('received', ended, story.back)] : []),
  ]
}

/** A hundred and twenty tickets of the last month, with their messages and events. */
export function makeTickets(base: Making, master: MasterData) {
  const random = base.random.fork('tickets')
  const making = { ...base, random }
  const team = master.staff.filter(({ role }) => role === 'admin' || role === 'support').map(actorOf)
  const parents = master.families.flatMap(({ parents: [parent] }) => parent ?? [])
  const messages: TicketMessage[] = []
  const timeline: EventRow[] = []
  const tickets = Array.from({ length: count }, (_, index): NewTicket => {
    // In the order of time, as numbers are given in it; the nearer to now, the denser.
    const ageDays = 28 * ((count - index) / count) ** 2 + 0.02
    const createdAt = new Date(base.now.getTime() - Math.round(ageDays * dayMs))
    const parent = random.pick(parents)
    const { story, language } = storyOf(making, parent)
    const by = random.pick(team)
    const status = random.weighted(weights(ageDays))
    const priority = random.weighted({ low: 3, normal: 9, high: 4, urgent: 1 })
    const steps = events[status]
    const moments = steps.map(
      (_step, at) =>
        new Date(
          createdAt.getTime() + Math.round(((at + 1) / (steps.length + 1)) * Math.min(ageDays, 1.5) * dayMs),
        ),
    )
    const last = moments.at(-1) ?? createdAt
    const ticket: NewTicket = {
      ...recordOf(making, createdAt, null),
      requester: fullName(parent),
      email: random.chance(0.8) ? parent.email : null,
      language,
      subject: story.subject,
      description: story.text,
      category: story.category,
      priority,
      channel: random.pick(['email', 'email', 'phone', 'app', 'web']),
      assigneeId: status === 'new' ? null : (by?.id ?? null),
      dueAt: new Date(createdAt.getTime() + dueHours[priority] * hourMs),
      tags: [...story.tags],
      status,
      updatedAt: last,
      version: 1 + steps.length,
    }
    const about = { entity: 'tickets', entityId: ticket.id }
    timeline.push(eventRow(null, { ...about, at: createdAt, type: 'created' }))
    for (const [at, [type, to]] of steps.entries()) {
      const from = steps[at - 1]?.[1] ?? 'new'
      timeline.push(eventRow(by, { ...about, at: moments[at] ?? createdAt, type, from, to }))
    }
    messages.push(...talk(making, ticket, story, by, moments))
    return ticket
  })
  return { tickets, messages, events: timeline }
}

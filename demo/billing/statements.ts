import { dayOf, instantOf, mondayOf } from '#demo/clock.ts'
import { actorOf, type EventRow, eventRow } from '#demo/dispatch/event.ts'
import { recordOf } from '#demo/people/record.ts'
import type { Booking, Making, MasterData, Trip } from '#demo/types.ts'
import { isBilled, linesOfTrip, sumOf } from '#server/money/statement-lines.ts'
import { addDays } from '#server/platform/time/days.ts'
import { sumFares } from '#server/rides/fares.ts'
import type { statementLines, statementPayments, statements } from '#server/schema/statements.ts'
import { type Billed, parties } from './parties.ts'

type Statement = typeof statements.$inferSelect
type Line = typeof statementLines.$inferSelect
type Payment = typeof statementPayments.$inferSelect

export interface Billing {
  statements: Statement[]
  statementLines: Line[]
  statementPayments: Payment[]
  billingEvents: EventRow[]
}
interface Ridden {
  trip: Trip
  booking: Booking
  /** What the booking pays of the trip. */
  fare: Trip['fare']
}
/** What became of a statement of the week before last. */
type Outcome = 'paid' | 'part_paid' | 'issued' | 'void'
const outcomes: readonly Outcome[] = [
  'paid',
  'part_paid',
  'paid',
  'issued',
  'paid',
  'issued',
  'void',
  'part_paid',
]

const paymentDays = 14
const voided = 'Sent to the old address. A new one follows.'

function linesFor(making: Making, statement: Statement, party: Billed, rides: readonly Ridden[]): Line[] {
  return rides.flatMap(({ trip, booking, fare }, ride) =>
    linesOfTrip(fare, party).map((line, index) => ({
      ...line,
      id: making.random.id(),
      statementId: statement.id,
      createdAt: statement.createdAt,
      position: ride * 3 + index,
      party: party.key,
      live: statement.status !== 'void',
      tripId: trip.id,
      reference: trip.reference,
      tripAt: trip.startAt,
      from: booking.pickup.place,
      to: booking.dropoff.place,
      note: null,
    })),
  )
}

/** Of a trip that several share, the party's own bookings are one sum. */
const byTrip = (rides: readonly Ridden[]): Ridden[] =>
  [...Map.groupBy(rides, ({ trip }) => trip).values()].flatMap((shares) => {
    const [first] = shares
    return first ? [{ ...first, fare: sumFares(shares.map(({ fare }) => fare)) }] : []
  })

/** What was paid of a statement, by its outcome; half of it in full pounds for one that is paid in part. */
function paidOf(outcome: Outcome | 'draft', closing: number): number {
  if (outcome === 'paid') return closing
  return outcome === 'part_paid' ? Math.floor(closing / 200) * 100 : 0
}

/**
 * Statements of those who ride or drive most: the week before last is issued and mostly paid, and of last week there are
 * drafts for companies, which begin with what is still open. The parent has one that is paid and one that is not.
 */
export function makeStatements(base: Making, master: MasterData, rides: readonly Ridden[]): Billing {
  const making = { ...base, random: base.random.fork('statements') }
  const monday = mondayOf(making.today)
  const clerk = actorOf(master.staff.find(({ role }) => role === 'finance'))
  const billing: Billing = { statements: [], statementLines: [], statementPayments: [], billingEvents: [] }

  function bill(
    party: Billed,
    outcome: Outcome | 'draft',
    from: string,
    opening: number,
    number: number | null,
  ) {
    const to = addDays(from, 6)
    const own = byTrip(
      rides.filter(({ trip, booking }) => {
        if (!isBilled(trip) || !party.owns(trip, booking)) return false
        const day = dayOf(trip.startAt)
        return from <= day && day <= to
      }),
    )
    if (own.length === 0) return null
    const made = instantOf(addDays(to, 1), 9 * 60 + billing.statements.length * 7)
    const total = sumOf(own.flatMap(({ fare }) => linesOfTrip(fare, party)))
    const paid = paidOf(outcome, opening + total)
    const statement: Statement = {
      ...recordOf(making, made, clerk?.id ?? null),
      ...party.columns,
      number,
      from,
      to,
      currency: 'GBP',
      dueDays: paymentDays,
      note: null,
      status: outcome,
      trips: own.length,
      opening,
      total,
      paid,
      closing: opening + total - paid,
      issuedAt: outcome === 'draft' ? null : made,
      dueAt: outcome === 'draft' ? null : addDays(to, 1 + paymentDays),
      carriedTo: null,
      voidReason: outcome === 'void' ? voided : null,
    }
    billing.statements.push(statement)
    billing.statementLines.push(...linesFor(making, statement, party, own))
    addEvents(statement)
    return statement
  }

  function addEvents(statement: Statement) {
    const { id: entityId, status, createdAt: at } = statement
    const about = { entity: 'statements', entityId }
    billing.billingEvents.push(eventRow(clerk, { ...about, at, type: 'created' }))
    if (status === 'draft') return
    billing.billingEvents.push(eventRow(clerk, { ...about, at, type: 'issue', from: 'draft', to: 'issued' }))
    const later = new Date(Math.min(making.now.getTime(), at.getTime() + 3 * 86_400_000))
    if (status === 'void')
      billing.billingEvents.push(
        eventRow(clerk, { ...about, at: later, type: 'void', from: 'issued', to: 'void', note: voided }),
      )
    if (statement.paid === 0) return
    const note = `${(statement.paid / 100).toFixed(2)} GBP`
    billing.billingEvents.push(
      eventRow(clerk, { ...about, at: later, type: 'pay', from: 'issued', to: status, note }),
    )
    billing.statementPayments.push({
      id: making.random.id(),
      statementId: entityId,
      createdAt: later,
      createdBy: clerk?.id ?? null,
      paidOn: dayOf(later),
      method: statement.partyKind === 'parent' ? 'card' : 'bank',
      remark: null,
      amount: statement.paid,
    })
  }

  const all = parties(master)
  const open = new Map<string, number>()
  let number = 0
  function issue(party: Billed, outcome: Outcome, from: string) {
    const made = bill(party, outcome, from, 0, number + 1)
    if (!made) return
    number += 1
    open.set(party.key, outcome === 'void' ? 0 : made.closing)
  }
  /** The parent's first week with rides is paid, the next one is not yet; holidays and the demo's first days have none. */
  function issueForParents(from: string) {
    for (const party of all.filter(({ columns }) => columns.partyKind === 'parent')) {
      const due = open.get(party.key)
      if (due === undefined || due === 0) issue(party, due === undefined ? 'paid' : 'issued', from)
    }
  }
  issueForParents(addDays(monday, -21))
  for (const [index, party] of all.entries())
    if (party.columns.partyKind !== 'parent')
      issue(party, outcomes[index % outcomes.length] ?? 'paid', addDays(monday, -14))
  issueForParents(addDays(monday, -14))
  issueForParents(addDays(monday, -7))
  for (const party of all.filter(({ columns }) => columns.partyKind === 'company'))
    bill(party, 'draft', addDays(monday, -7), open.get(party.key) ?? 0, null)
  return billing
}

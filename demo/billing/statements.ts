import { addDays, dayOf, instantOf, mondayOf } from '#demo/clock.ts'
import { actorOf, type EventRow, eventRow } from '#demo/dispatch/event.ts'
import { recordOf } from '#demo/people/record.ts'
import type { Booking, Making, Trip, World } from '#demo/types.ts'
import { isBilled, linesOfTrip, sumOf } from '#server/money/statement-lines.ts'
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
}
/** What became of a statement of the week before last. */
type Fate = 'paid' | 'part_paid' | 'issued' | 'void'
const fates: readonly Fate[] = ['paid', 'part_paid', 'paid', 'issued', 'paid', 'issued', 'void', 'part_paid']

const paymentDays = 14
const voided = 'Sent to the old address. A new one follows.'

function linesFor(making: Making, statement: Statement, party: Billed, rides: readonly Ridden[]): Line[] {
  return rides.flatMap(({ trip, booking }, ride) =>
    linesOfTrip(trip.fare, party).map((line, index) => ({
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

/** What was paid of a statement, as its fate has it; half of it in full pounds for one that is paid in part. */
function paidOf(fate: Fate | 'draft', closing: number): number {
  if (fate === 'paid') return closing
  return fate === 'part_paid' ? Math.floor(closing / 200) * 100 : 0
}

/**
 * Statements of those who ride or drive most: the week before last is issued and mostly paid, and of last week there are
 * drafts for companies, which begin with what is still open.
 */
export function makeStatements(base: Making, world: World, rides: readonly Ridden[]): Billing {
  const making = { ...base, random: base.random.fork('statements') }
  const monday = mondayOf(making.today)
  const clerk = actorOf(world.staff.find(({ role }) => role === 'finance'))
  const billing: Billing = { statements: [], statementLines: [], statementPayments: [], billingEvents: [] }

  function bill(party: Billed, fate: Fate | 'draft', from: string, opening: number, number: number | null) {
    const to = addDays(from, 6)
    const own = rides.filter(({ trip, booking }) => {
      if (!isBilled(trip) || !party.owns(trip, booking)) return false
      const day = dayOf(trip.startAt)
      return from <= day && day <= to
    })
    if (own.length === 0) return null
    const made = instantOf(addDays(to, 1), 9 * 60 + billing.statements.length * 7)
    const total = sumOf(own.flatMap(({ trip }) => linesOfTrip(trip.fare, party)))
    const paid = paidOf(fate, opening + total)
    const statement: Statement = {
      ...recordOf(making, made, clerk?.id ?? null),
      ...party.columns,
      number,
      from,
      to,
      currency: 'GBP',
      dueDays: paymentDays,
      note: null,
      status: fate,
      trips: own.length,
      opening,
      total,
      paid,
      closing: opening + total - paid,
      issuedAt: fate === 'draft' ? null : made,
      dueAt: fate === 'draft' ? null : addDays(to, 1 + paymentDays),
      carriedTo: null,
      voidReason: fate === 'void' ? voided : null,
    }
    billing.statements.push(statement)
    billing.statementLines.push(...linesFor(making, statement, party, own))
    tell(statement)
    return statement
  }

  function tell(statement: Statement) {
    const { id: entityId, status, createdAt: at } = statement
    const told = { entity: 'statements', entityId }
    billing.billingEvents.push(eventRow(clerk, { ...told, at, type: 'created' }))
    if (status === 'draft') return
    billing.billingEvents.push(eventRow(clerk, { ...told, at, type: 'issue', from: 'draft', to: 'issued' }))
    const later = new Date(Math.min(making.now.getTime(), at.getTime() + 3 * 86_400_000))
    if (status === 'void')
      billing.billingEvents.push(
        eventRow(clerk, { ...told, at: later, type: 'void', from: 'issued', to: 'void', note: voided }),
      )
    if (statement.paid === 0) return
    const note = `${(statement.paid / 100).toFixed(2)} GBP`
    billing.billingEvents.push(
      eventRow(clerk, { ...told, at: later, type: 'pay', from: 'issued', to: status, note }),
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

  const all = parties(world)
  const open = new Map<string, number>()
  let number = 0
  for (const [index, party] of all.entries()) {
    const fate = fates[index % fates.length] ?? 'paid'
    const made = bill(party, fate, addDays(monday, -14), 0, number + 1)
    if (!made) continue
    number += 1
    open.set(party.key, fate === 'void' ? 0 : made.closing)
  }
  for (const party of all.filter(({ columns }) => columns.partyKind === 'company'))
    bill(party, 'draft', addDays(monday, -7), open.get(party.key) ?? 0, null)
  return billing
}

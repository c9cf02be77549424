import { inArray } from 'drizzle-orm'
import type { CoverPlan, CoverRow, Disruption } from '#contract/cover.ts'
import { coverMost } from '#contract/lists/cover.ts'
import { plannedTrips } from '#contract/lists/trips.ts'
import type { TripRow } from '#contract/trip.ts'
import { isOnLeave } from '#server/drivers/sickness.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { assistants } from '#server/schema/people.ts'
import { fullName, readTripRows } from '#server/trips/rows.ts'
import { type Covered, coverCrews } from './cover-crews.ts'
import { leaveDays } from './cover-leave.ts'
import { type Subject, subjectOf } from './cover-subject.ts'
import { loadTold } from './cover-told.ts'
import { type Touched, touchedBy } from './cover-touched.ts'

type Proposal = Pick<CoverRow, 'acts' | 'act' | 'place' | 'start' | 'candidates' | 'others' | 'note'>

const nothing: Proposal = {
  acts: [],
  act: null,
  place: null,
  start: null,
  candidates: [],
  others: [],
  note: null,
}

/** Others take the trip. */
function crewProposal({ t }: ActorContext, covered: Covered | undefined): Proposal {
  if (!covered) return { ...nothing, note: t('cover:note.nothing') }
  const { job, options, others } = covered
  const { act, place, start } = job
  const candidates = options.slice(0, coverMost.choices).map(({ candidate }) => candidate)
  return {
    acts: candidates.length > 0 ? [act] : [],
    act: candidates.length > 0 ? act : null,
    place,
    start: start?.toISOString() ?? null,
    candidates,
    others: others.slice(0, coverMost.choices),
    note: candidates.length > 0 ? null : t('cover:note.nobody'),
  }
}

/** The rides are called off or moved; those that run are for the driver to be told of. */
function placeProposal({ t }: ActorContext, { kind, minutes = 0 }: Disruption, touched: Touched): Proposal {
  const { trip, mixed } = touched
  if (trip && !plannedTrips.includes(trip.status)) return { ...nothing, note: t('cover:note.running') }
  const acts: CoverRow['acts'] = [...(minutes === 0 ? [] : (['move'] as const)), 'cancel']
  if (mixed) return { ...nothing, acts, note: t('cover:note.mixed') }
  const act = kind === 'closure' ? 'cancel' : 'move'
  return { ...nothing, acts, act: acts.includes(act) ? act : null }
}

async function assistantNames({ db }: ActorContext, touched: readonly Touched[]) {
  const ids = touched.flatMap(({ trip }) => trip?.assistantId ?? [])
  const rows = await db.select().from(assistants).where(inArray(assistants.id, ids))
  return new Map(rows.map((one) => [one.id, { id: one.id, name: fullName(one) }]))
}

type Facts = Omit<CoverRow, keyof Proposal | 'families' | 'told' | 'assistant'>

const tripFacts = (row: TripRow): Facts => ({
  id: row.id,
  version: row.version,
  is: 'trip',
  reference: row.reference,
  booking: row.booking.id,
  status: row.status,
  from: row.ride_start_time,
  to: row.scheduledEnd,
  zone: row.zone,
  pickup: row.pickup,
  dropoff: row.dropoff,
  riders: row.children.map(({ name }) => name),
  passengers: row.passengerCount,
  driver: row.driver && { id: row.driver.id, name: row.driver.name, phone: row.driver.phone },
  vehicle: row.vehicle && { id: row.vehicle.id, plate: row.vehicle.plate },
})

/** A booking that has no trip yet. */
const bookingFacts = ({ concerned: [booking] }: Touched): Facts => ({
  id: booking.id,
  version: booking.version,
  is: 'booking',
  reference: booking.reference,
  booking: booking.id,
  status: null,
  from: booking.pickupAt.toISOString(),
  to: booking.dropoffAt.toISOString(),
  zone: booking.zone,
  pickup: booking.pickup.place,
  dropoff: booking.dropoff.place,
  riders: booking.listNames.children.map(({ name }) => name),
  passengers: booking.passengers,
  driver: null,
  vehicle: null,
})

/** Leave is for who is sick, unless all the days are theirs already. */
function leaveOf(ctx: ActorContext, input: Disruption, subject: Subject): CoverPlan['leave'] {
  if (input.kind !== 'sick' || !('leave' in subject)) return null
  return isOnLeave(subject.leave, leaveDays(ctx, input)) ? 'recorded' : 'to'
}

/**
 * Every trip that a disruption touches, dispatched and running ones too, and what could be done about each; nothing is
 * changed. 400 by field, 404 for a subject that does not exist, 409 for too many trips.
 */
export async function coverPlan(ctx: ActorContext, input: Disruption): Promise<CoverPlan> {
  const subject = await subjectOf(ctx, input)
  const touched = await touchedBy(ctx, subject, input)
  const rows = await readTripRows(
    ctx,
    touched.flatMap(({ trip }) => trip?.id ?? []),
  )
  const bookings = touched.flatMap(({ trip, concerned }) => (trip ? [] : concerned))
  await recordAudit(ctx, 'list', 'child', [
    ...new Set([
      ...rows.flatMap((row) => row.children.map(({ id }) => id)),
      ...bookings.flatMap(({ listNames }) => listNames.children.map(({ id }) => id)),
    ]),
  ])
  const crews = 'circles' in subject ? null : await coverCrews(ctx, subject, touched)
  const told = await loadTold(ctx, touched, input.minutes ?? 0)
  const helpers = await assistantNames(ctx, touched)
  const byTrip = new Map(rows.map((row) => [row.id, row]))
  return {
    subject: 'id' in subject ? { id: subject.id, name: subject.name } : null,
    zone: ctx.env.OPERATOR_ZONE,
    leave: leaveOf(ctx, input, subject),
    rows: touched.map((one): CoverRow => {
      const row = byTrip.get(one.id)
      const proposal = crews ? crewProposal(ctx, crews.get(one.id)) : placeProposal(ctx, input, one)
      return {
        ...(row ? tripFacts(row) : bookingFacts(one)),
        assistant: helpers.get(one.trip?.assistantId ?? '') ?? null,
        ...proposal,
        ...told(one, proposal.acts),
      }
    }),
  }
}

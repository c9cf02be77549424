import { eq } from 'drizzle-orm'
import type { CoverChoice, CoverInput } from '#contract/cover.ts'
import type { Reason } from '#contract/reason.ts'
import type { TripActionInput } from '#contract/trip.ts'
import { findBooking } from '#server/bookings/find.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import type { UndoStep } from '#server/platform/history/undo-steps.ts'
import { refused } from '#server/platform/http/problem.ts'
import { trips } from '#server/schema/trips.ts'
import { lockTrip } from '#server/trips/lock.ts'
import type { StoredTrip } from '#server/trips/progress.ts'
import { checkVersion } from '#server/trips/write.ts'
import { lastSeen } from './cover-jobs.ts'
import type { Touched } from './cover-touched.ts'
import { moveBooking } from './move-booking.ts'
import { planOf } from './plan-of.ts'
import { shiftBooking } from './shift-booking.ts'
import { editTrip, moveTrip } from './trip-commands.ts'

const tripVersion = async ({ db }: WriteContext, id: string) =>
  (await db.select({ version: trips.version }).from(trips).where(eq(trips.id, id)))[0]?.version ?? 0

type Why = { reason: Reason; note?: string }

/** Why it is done, for the timelines: where the list has no word for it, in the words of who was there. */
export function whyOf({ t }: Pick<WriteContext, 't'>, { kind, of, note }: CoverInput): Why {
  const own: Partial<Record<CoverInput['kind'], Reason>> = {
    breakdown: 'vehicle_breakdown',
    weather: 'weather',
    ...(of === 'driver' && { sick: 'driver_unavailable', road: 'driver_unavailable' }),
    ...(of === 'school' && { closure: 'school_closed' }),
  }
  const reason = own[kind] ?? 'other'
  const words = note || (reason === 'other' ? t(`cover:why.${kind}`) : '')
  return { reason, ...(words && { note: words }) }
}

/** How a trip was given out, to give it back so. */
const crewOf = ({ startAt, driverId, vehicleId, assistantId }: StoredTrip): UndoStep['data'] => ({
  startAt: startAt.toISOString(),
  driver: driverId,
  vehicle: vehicleId,
  assistant: assistantId,
})

const picked = ({ driver, vehicle, assistant }: CoverChoice) => ({
  ...(driver && { driver }),
  ...(vehicle && { vehicle }),
  ...(assistant && { assistant }),
})

/** Gives a trip to others: as it is, or by a relief where the vehicle stands. */
async function coverTrip(ctx: WriteContext, choice: CoverChoice, why: Why): Promise<UndoStep[]> {
  const { id, version, act } = choice
  const { trip } = await lockTrip(ctx, id)
  const crew = picked(choice)
  if (act === 'relieve') {
    const sent = Date.parse(choice.start ?? '') || 0
    const place = choice.place ?? lastSeen(trip) ?? undefined
    const input: TripActionInput = {
      ...why,
      ...crew,
      ...(place && { place }),
      ride_start_time: new Date(Math.max(sent, ctx.now.getTime())).toISOString(),
    }
    await moveTrip(ctx, id, 'relieve', input, version)
  } else if (trip.status === 'unassigned') {
    const { driverId: driver, vehicleId: vehicle } = trip
    const assistant = crew.assistant ?? trip.assistantId
    await editTrip(
      ctx,
      id,
      { ride_start_time: trip.startAt.toISOString(), driver, vehicle, assistant },
      version,
    )
  } else {
    await moveTrip(ctx, id, 'exchange', { ...why, ...crew }, version)
  }
  return [{ id, version: await tripVersion(ctx, id), undo: `cover_${act}`, data: crewOf(trip) }]
}

/** Calls a ride off or moves it, and answers how to undo that. */
async function changeRide(ctx: WriteContext, id: string, act: 'cancel' | 'move', minutes: number, why: Why) {
  const { booking: before } = await findBooking(ctx, id, true)
  const data = await planOf(ctx, before)
  if (act === 'cancel') await moveBooking(ctx, id, 'cancel', why)
  else await shiftBooking(ctx, id, new Date(before.requestedAt.getTime() + minutes * 60_000))
  const { booking: after } = await findBooking(ctx, id)
  const requestedAt = before.requestedAt.toISOString()
  return { id, version: after.version, undo: act, data: { ...data, requestedAt, after: after.status } }
}

/** The rides of a row: a trip that several share, and all of them leave, is called off as one, so that it can come back as one. */
async function changeRides(
  ctx: WriteContext,
  { id, version, act }: CoverChoice & { act: 'cancel' | 'move' },
  { trip, shares, concerned, startAt }: Touched,
  minutes: number,
  why: Why,
): Promise<UndoStep[]> {
  const steps: UndoStep[] = []
  if (trip) {
    const { trip: locked } = await lockTrip(ctx, id)
    await checkVersion(ctx, locked, version)
    if (act === 'cancel' && shares.length > 1 && concerned.length === shares.length) {
      await moveTrip(ctx, id, 'cancel', why)
      steps.push({ id, version: await tripVersion(ctx, id), undo: 'cancel_trip', data: crewOf(locked) })
    }
  } else {
    const { booking } = await findBooking(ctx, id, true)
    if (booking.version !== version || booking.pickupAt.getTime() !== startAt.getTime())
      throw refused('changed_since', 'cover:refused.changed')
  }
  for (const booking of concerned) steps.push(await changeRide(ctx, booking.id, act, minutes, why))
  return steps
}

/** Does what was chosen for one row, and answers how to undo it. Refused as the commands that it is made of refuse. */
export async function applyChoice(
  ctx: WriteContext,
  input: CoverInput,
  choice: CoverChoice,
  touched: ReadonlyMap<string, Touched>,
): Promise<UndoStep[]> {
  const { act } = choice
  const why = whyOf(ctx, input)
  const atPlace = input.of === 'school' || input.of === 'area'
  if (act === 'exchange' || act === 'relieve') {
    if (atPlace) throw refused('other_act', 'cover:refused.act')
    return coverTrip(ctx, choice, why)
  }
  if (!atPlace) throw refused('other_act', 'cover:refused.act')
  const found = touched.get(choice.id)
  if (!found) throw refused('not_touched', 'cover:refused.gone')
  return changeRides(ctx, { ...choice, act }, found, input.minutes ?? 0, why)
}

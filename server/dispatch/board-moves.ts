import { inArray } from 'drizzle-orm'
import type { BoardMove, BoardMoved } from '#contract/trip-board.ts'
import { tryOut } from '#server/platform/db/try-out.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { HttpProblem, invalid } from '#server/platform/http/problem.ts'
import { bookingsChanged } from '#server/platform/search/count-cache.ts'
import { bookedBy } from '#server/rides/shares.ts'
import { trips } from '#server/schema/trips.ts'
import { checkNobodyLeft } from '#server/trips/aboard.ts'
import { requireCrew } from '#server/trips/assignment.ts'
import { planChanges } from '#server/trips/changes.ts'
import { ridersOf } from '#server/trips/child-rides.ts'
import { requireBoth } from '#server/trips/crew-input.ts'
import { checkPlanned } from '#server/trips/edit.ts'
import { checkBooking, lockTrip, taskOf } from '#server/trips/lock.ts'
import { readTripRows } from '#server/trips/rows.ts'
import { checkVersion, writeTrip } from '#server/trips/write.ts'
import { lockBookingsOf } from './bulk-trips.ts'
import { lockPeople } from './lock-people.ts'
import { syncBookings } from './sync-booking.ts'

interface Wanted {
  move: BoardMove
  found: Awaited<ReturnType<typeof lockTrip>>
  assistantId: string | null
}

/** The trip of a move, locked and still as it was seen; refused like any change of a planned trip. */
async function lockMove(ctx: ActorContext, move: BoardMove): Promise<Wanted> {
  const found = await lockTrip(ctx, move.id)
  await checkVersion(ctx, found.trip, move.version)
  checkPlanned(ctx, found.trip, 'edit')
  for (const { booking } of found.shares) checkBooking(ctx, booking)
  if (move.driver !== null || move.vehicle !== null) await requireBoth(ctx, move)
  return { move, found, assistantId: move.assistant === undefined ? found.trip.assistantId : move.assistant }
}

const changes = ({ move, found: { trip }, assistantId }: Wanted) =>
  move.driver !== trip.driverId || move.vehicle !== trip.vehicleId || assistantId !== trip.assistantId

/** Locks everybody of all moves; 400 for unknown ids. */
async function lockCrews({ db, t }: ActorContext, all: readonly Wanted[]): Promise<void> {
  const missing = await lockPeople(db, {
    driver: all.map(({ move }) => move.driver),
    vehicle: all.map(({ move }) => move.vehicle),
    assistant: all.map(({ assistantId }) => assistantId),
    riders: all.flatMap(({ found }) => ridersOf(found.trip.passengers)),
  })
  const [kind] = missing
  if (kind) throw invalid({ [kind]: [t(`trips:invalid.${kind}`)] })
}

/** Says of a swap which of the two trips is refused. */
function naming({ t }: ActorContext, reference: string, error: unknown): unknown {
  if (!(error instanceof HttpProblem) || error.status !== 409) return error
  const detail = t('trips:refused.swap', { trip: reference, reasons: String(error.body.detail) })
  return new HttpProblem(409, { ...error.body, detail }, { vars: error.vars })
}

/** Gives one trip to whom it is to have; what the others of the act hold counts as they hold it by then. */
async function giveTrip(ctx: ActorContext, { move, found, assistantId }: Wanted): Promise<void> {
  const { trip, shares } = found
  const crew = move.driver && move.vehicle ? { driverId: move.driver, vehicleId: move.vehicle } : null
  if (!crew) checkNobodyLeft(trip)
  const task = taskOf({ ...trip, assistantId }, bookedBy(shares))
  const tight = crew ? await requireCrew(ctx, trip.id, task, crew) : []
  const patch = { driverId: move.driver, vehicleId: move.vehicle, assistantId, tight }
  const same = trip.driverId === move.driver && trip.vehicleId === move.vehicle
  const given = same ? trip.status : 'assigned'
  const status = crew ? given : 'unassigned'
  const states = status === trip.status ? {} : { from: trip.status, to: status }
  const told = await planChanges(ctx, trip, patch)
  await writeTrip(ctx, trip, { ...patch, status }, { type: 'edited', ...states, changes: told })
}

/**
 * Gives trips of the board to others: all of them or, where one is refused, none. Two that change their drivers do not
 * stand in each other's way. 412 with the trip that somebody changed meanwhile, 409 as `requireCrew` refuses, 404 out of reach.
 */
export async function moveOnBoard(ctx: ActorContext, moves: readonly BoardMove[]): Promise<BoardMoved> {
  await lockBookingsOf(
    ctx,
    moves.map(({ id }) => id),
  )
  const all: Wanted[] = []
  for (const move of moves) all.push(await lockMove(ctx, move))
  const changed = all.filter(changes)
  await lockCrews(ctx, changed)
  const ids = changed.map(({ move }) => move.id)
  await ctx.db.update(trips).set({ driverId: null, vehicleId: null }).where(inArray(trips.id, ids))
  for (const one of changed) {
    try {
      await giveTrip(ctx, one)
    } catch (error) {
      throw changed.length > 1 ? naming(ctx, one.found.trip.reference, error) : error
    }
  }
  const served = changed.flatMap(({ found }) => found.shares.map(({ booking }) => booking.id))
  await syncBookings(ctx, [...new Set(served)])
  bookingsChanged(ctx.db)
  const rows = await readTripRows(ctx, ids)
  return {
    back: changed.map(({ found: { trip } }) => ({
      id: trip.id,
      version: trip.version + 1,
      driver: trip.driverId,
      vehicle: trip.vehicleId,
      assistant: trip.assistantId,
    })),
    warnings: rows.flatMap((row) => row.warnings ?? []),
  }
}

/** What `moveOnBoard` would answer or refuse; nothing is changed. */
export async function tryOnBoard(ctx: ActorContext, moves: readonly BoardMove[]): Promise<BoardMoved> {
  return { ...(await tryOut(ctx.db, (db) => moveOnBoard({ ...ctx, db }, moves))), back: [] }
}

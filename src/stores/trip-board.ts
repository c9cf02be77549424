import type { BoardMove, BoardMoved, TripBoard } from '#contract/trip-board.ts'
import { getTripBoard, moveTrips } from '#src/lib/api/trip-board.ts'
import { loadable } from './base/loadable.ts'
import { attempt, type Result } from './result.ts'
import { onSignedOut } from './signed-out.ts'
import { onTripsChanged } from './trips-changed.ts'

let held: { date: string | undefined; stamp: string; board: TripBoard } | undefined
onSignedOut(() => {
  held = undefined
})

/** The board of a day; the one that is held where it still stands so. */
async function fetchBoard(options: { signal: AbortSignal }, date?: string): Promise<TripBoard> {
  const known = held?.date === date ? held : undefined
  const { stamp, board } = await getTripBoard({ date, seen: known?.stamp }, options)
  const fresh = board ?? known?.board ?? (await getTripBoard({ date }, options)).board
  if (!fresh) throw new Error('The board was answered with nothing')
  held = { date, stamp, board: fresh }
  return fresh
}

/** The day by driver; without a date, today on the server's clock. */
export const tripBoard = loadable<[date?: string], TripBoard>({
  name: 'trip-board',
  fetch: fetchBoard,
  onChange: 'keep',
})
export const reloadTripBoard = tripBoard.reload
onTripsChanged(reloadTripBoard)

/** Moves trips, all or none, and reads the board again, also when it was refused: somebody else may have been sooner. */
export async function moveOnBoard(moves: BoardMove[]): Promise<Result<BoardMoved>> {
  const result = await attempt(() => moveTrips({ moves }))
  await reloadTripBoard()
  return result
}

/** Whether that would be refused. */
export const tryOnBoard = (moves: BoardMove[], signal: AbortSignal): Promise<Result<BoardMoved>> =>
  attempt(() => moveTrips({ moves, tryOnly: true }, { signal }))

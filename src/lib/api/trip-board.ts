import type { BoardMoved, BoardMoves, TripBoardAnswer } from '#contract/trip-board.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { readTripBoard } from './read-trip-board.ts'
import { asRecord } from './response-shape.ts'

const path = '/api/web/trip-management/board'

/**
 * The day by driver; `date` is `YYYY-MM-DD` in the operator's zone, today without one. Its `board` is null where nothing
 * has changed since the answer whose stamp is `seen`.
 */
export async function getTripBoard(
  params: { date?: string | undefined; seen?: string | undefined },
  { signal }: Options = {},
): Promise<TripBoardAnswer> {
  return readTripBoard(asRecord(await api.send({ path, query: params, signal })))
}

/** Gives one trip of the board to somebody else, or exchanges the drivers of two: both or neither. */
export async function moveTrips(body: BoardMoves, { signal }: Options = {}): Promise<BoardMoved> {
  return asRecord(await api.send({ method: 'POST', path: `${path}/moves`, body, signal }))
}

import { useCallback, useMemo } from 'react'
import type { BoardMove, BoardTrip, TripBoard } from '#contract/trip-board.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useStableCallback } from '#src/islands/ui/use-stable-callback.ts'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import { joinSentences } from '#src/lib/format/join-sentences.ts'
import { moveOnBoard } from '#src/stores/trip-board.ts'

export interface BoardMoves {
  /** Sends moves, and says `done` with the way back, or why not; a dialog says that itself. */
  send: (moves: BoardMove[], done: string, from?: 'dialog') => Promise<Problem | undefined>
  /** Exchanges drivers and vehicles of two trips. */
  swap: (one: BoardTrip, other: BoardTrip, from?: 'dialog') => Promise<Problem | undefined>
  /** What a problem is called here: of a conflict, who has the trip now. */
  explain: (problem: Problem) => string
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const crewOf = ({ driver, vehicle }: BoardTrip) => ({ driver, vehicle: vehicle?.id ?? null })

/** Two trips that change their drivers, as both were seen. */
export const swapOf = (one: BoardTrip, other: BoardTrip): BoardMove[] => [
  { id: one.id, version: one.version, ...crewOf(other) },
  { id: other.id, version: other.version, ...crewOf(one) },
]

/** What is done on the board: all at once or not at all, and undone from its message. */
export function useBoardMoves(board: TripBoard, toasts: Toasts): BoardMoves {
  const { t } = useI18n()
  const { show } = toasts

  const explain = useStableCallback((problem: Problem) => {
    if (problem.kind !== 'conflict' || !isObject(problem.current)) return problemMessage(problem, t)
    const { id, driver } = problem.current
    const reference = board.trips.find((trip) => trip.id === id)?.reference ?? ''
    const name = isObject(driver) && typeof driver.name === 'string' ? driver.name : undefined
    return name
      ? t('trip-board:changed.given', { reference, driver: name })
      : t('trip-board:changed', { reference })
  })

  const back = useStableCallback(async (moves: BoardMove[]) => {
    const result = await moveOnBoard(moves)
    if (result.ok) show(t('trip-board:undone'))
    else show(explain(result.problem), { tone: 'error' })
  })

  const send = useStableCallback(async (moves: BoardMove[], done: string, from?: 'dialog') => {
    const result = await moveOnBoard(moves)
    if (!result.ok) {
      if (from !== 'dialog') show(explain(result.problem), { tone: 'error' })
      return result.problem
    }
    const { back: way, warnings } = result.value
    const text = joinSentences([done, ...warnings.map(({ message }) => message)])
    show(text, {
      tone: warnings.length > 0 ? 'info' : 'success',
      ...(way.length > 0 && { undo: () => void back(way) }),
    })
    return undefined
  })

  const swap = useCallback(
    (one: BoardTrip, other: BoardTrip, from?: 'dialog') =>
      send(swapOf(one, other), t('trip-board:swapped', { one: one.reference, other: other.reference }), from),
    [send, t],
  )
  return useMemo(() => ({ send, swap, explain }), [send, swap, explain])
}

import { type RefObject, useEffect, useRef, useState } from 'react'
import type { BoardTrip, TripBoard } from '#contract/trip-board.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { useStableCallback } from '#src/islands/ui/use-stable-callback.ts'
import { joinSentences } from '#src/lib/format/join-sentences.ts'
import { tripsCandidates } from '#src/stores/candidates.ts'
import { tryOnBoard } from '#src/stores/trip-board.ts'
import { type Fit, type FitOf, fitsOf, isMovable } from './fits.ts'
import { type DragFollower, followDrags, type Target } from './follow-drags.ts'
import { intentOf } from './intent.ts'
import { type BoardMoves, swapOf } from './use-board-moves.ts'

interface Dragged {
  trip: BoardTrip
  fits?: FitOf
  /** Ends what is still asked about it. */
  asking: AbortController
  over?: Target | undefined
}

/** A swap is tried on the server once the pointer rests on the other trip for so long, in milliseconds. */
const restMs = 150

export interface BoardDrag {
  board: TripBoard
  moves: BoardMoves
  /** Asks for what is still to be chosen: a vehicle, or who rides along. */
  onAsk: (trip: BoardTrip, driver: string) => void
}

const tones = { fits: undefined, tight: 'warning', blocked: 'error' } as const

/** Dragging trips to other lanes, or onto trips to swap with. Answers how each lane stands to the trip that is dragged. */
export function useBoardDrag(scroller: RefObject<HTMLElement | null>, wanted: BoardDrag): FitOf | undefined {
  const { t } = useI18n()
  const { board, moves, onAsk } = wanted
  const follower = useRef<DragFollower>(undefined)
  const dragged = useRef<Dragged>(undefined)
  const [fits, setFits] = useState<FitOf>()
  const say: DragFollower['say'] = (text, tone) => follower.current?.say(text, tone)
  const find = (id: string | undefined) => board.trips.find((trip) => trip.id === id)
  const nameOf = (driver: string) => board.drivers.find(({ id }) => id === driver)?.name ?? ''

  const begin = useStableCallback((id: string) => {
    const trip = find(id)
    if (!trip || !isMovable(trip)) return false
    const now: Dragged = { trip, asking: new AbortController() }
    dragged.current = now
    void tripsCandidates([id], now.asking.signal).then((result) => {
      if (dragged.current !== now) return
      if (!result.ok) return say(moves.explain(result.problem), 'error')
      const found = fitsOf(trip, result.value)
      now.fits = found
      setFits(() => found)
      over(now.over)
    })
    return true
  })

  /** What a driver's lane says, before the drop. */
  function sayOfLane(driver: string, fit: Fit | undefined): void {
    const key = fit?.ask ? 'trip-board:drag.choose' : 'trip-board:drag.free'
    if (fit) say(fit.reason || t(key, { driver: nameOf(driver) }), tones[fit.state])
    else say(t('trip-board:drag.checking'))
  }

  async function sayOfSwap(now: Dragged, other: BoardTrip): Promise<void> {
    say(t('trip-board:drag.swap', { reference: other.reference }))
    await new Promise((done) => setTimeout(done, restMs))
    if (dragged.current !== now || now.over?.trip !== other.id) return
    const result = await tryOnBoard(swapOf(now.trip, other), now.asking.signal)
    if (dragged.current !== now || now.over?.trip !== other.id) return
    if (!result.ok) return say(moves.explain(result.problem), 'error')
    const warnings = joinSentences(result.value.warnings.map(({ message }) => message))
    say(
      warnings || t('trip-board:drag.canSwap', { reference: other.reference }),
      warnings ? 'warning' : undefined,
    )
  }

  const over = useStableCallback((target: Target | undefined) => {
    const now = dragged.current
    if (!now) return
    now.over = target
    if (!target) {
      say(now.trip.reference)
      return
    }
    const intent = intentOf(now.trip, target, board.trips, now.fits)
    switch (intent.act) {
      case 'swap':
        void sayOfSwap(now, intent.other)
        break
      case 'stay':
        say(t('trip-board:drag.stays'))
        break
      case 'takeOff':
        say(t('trip-board:drag.takeOff', { driver: nameOf(intent.from) }))
        break
      case 'give':
        sayOfLane(intent.driver, intent.fit)
    }
  })

  /** What the lane said may be over by now: the server decides, and says why not. */
  function give(trip: BoardTrip, driver: string, fit: Fit | undefined): void {
    const { id, version, reference } = trip
    const vehicle = fit?.vehicle ?? trip.vehicle?.id
    // Before the checks are here, or where something is to be chosen: the dialog has them all.
    const asks = !fit || !vehicle || (fit.ask && fit.state !== 'blocked')
    if (asks) onAsk(trip, driver)
    else {
      const done = t('trip-board:moved', { reference, driver: nameOf(driver) })
      void moves.send([{ id, version, driver, vehicle }], done)
    }
  }

  const drop = useStableCallback((target: Target) => {
    const now = dragged.current
    if (!now) return
    const { trip } = now
    const intent = intentOf(trip, target, board.trips, now.fits)
    switch (intent.act) {
      case 'swap':
        void moves.swap(trip, intent.other)
        break
      case 'takeOff': {
        const move = { id: trip.id, version: trip.version, driver: null, vehicle: null }
        void moves.send([move], t('trip-board:takenOff', { reference: trip.reference }))
        break
      }
      case 'give':
        give(trip, intent.driver, intent.fit)
        break
      case 'stay':
    }
  })

  const end = useStableCallback(() => {
    dragged.current?.asking.abort()
    dragged.current = undefined
    setFits(undefined)
  })

  useEffect(() => {
    const { current } = scroller
    if (!current) return
    const following = followDrags(current, { begin, over, drop, end })
    follower.current = following
    return following.stop
  }, [scroller, begin, over, drop, end])
  return fits
}

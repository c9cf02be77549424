import { useCallback, useEffect, useRef, useState } from 'react'
import type { BoardTrip, TripBoard } from '#contract/trip-board.ts'
import { controlStyle } from '#src/islands/form/FieldFrame.tsx'
import { AssignDialog } from '#src/islands/shared/dispatch/AssignDialog.tsx'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { joinSentences } from '#src/lib/format/join-sentences.ts'
import { tripsCandidates } from '#src/stores/candidates.ts'
import { tryOnBoard } from '#src/stores/trip-board.ts'
import { canSwap } from './fits.ts'
import { type BoardMoves, swapOf } from './use-board-moves.ts'

/** What is to be asked about a trip: to whom, perhaps known already, or with which it is swapped. */
export interface BoardQuestion {
  readonly kind: 'move' | 'swap'
  readonly trip: BoardTrip
  readonly driver?: string | undefined
}

interface Props {
  question: BoardQuestion
  board: TripBoard
  moves: BoardMoves
  onClose: () => void
}

/** The dialogs of the board, which do what dragging does. */
export function BoardDialogs(props: Props) {
  return props.question.kind === 'move' ? <MoveDialog {...props} /> : <SwapDialog {...props} />
}

function MoveDialog({ question: { trip, driver }, board, moves, onClose }: Props) {
  const { t, format } = useI18n()
  const { id, version, reference, from, to } = trip
  // Whoever is free that day may have no lane yet.
  const names = useRef(new Map<string | undefined, string>())
  const load = useCallback(
    async (signal: AbortSignal) => {
      const found = await tripsCandidates([id], signal)
      if (found.ok) names.current = new Map(found.value.drivers.map((one) => [one.id, one.name]))
      return found
    },
    [id],
  )
  return (
    <AssignDialog
      description={t('trip-board:move.about', {
        reference,
        from: format.time(from, board.zone),
        to: format.time(to, board.zone),
      })}
      driver={driver ?? trip.driver ?? undefined}
      vehicle={driver ? undefined : trip.vehicle?.id}
      load={load}
      onSubmit={async (crew) => {
        const name = names.current.get(crew.driver) ?? ''
        const problem = await moves.send(
          [{ id, version, ...crew }],
          t('trip-board:moved', { reference, driver: name }),
          'dialog',
        )
        return problem && { kind: 'refused', message: moves.explain(problem) }
      }}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

/** What the server says of a swap before it is done. */
function useTrial(one: BoardTrip, other: BoardTrip | undefined, { explain }: BoardMoves) {
  const [said, setSaid] = useState<{ other: string; problem?: string | undefined; warning?: string }>()
  useEffect(() => {
    if (!other) return
    const asking = new AbortController()
    void tryOnBoard(swapOf(one, other), asking.signal).then((result) => {
      if (asking.signal.aborted) return
      if (result.ok) {
        const warning = joinSentences(result.value.warnings.map(({ message }) => message))
        setSaid({ other: other.id, warning })
      } else setSaid({ other: other.id, problem: explain(result.problem) })
    })
    return () => asking.abort()
  }, [one, other, explain])
  return said?.other === other?.id ? said : undefined
}

function SwapDialog({ question: { trip }, board, moves, onClose }: Props) {
  const { t, format } = useI18n()
  const [chosen, choose] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const start = Date.parse(trip.from)
  const far = (other: BoardTrip) => Math.abs(Date.parse(other.from) - start)
  const others = board.trips.filter((other) => canSwap(trip, other)).toSorted((a, b) => far(a) - far(b))
  const other = others.find(({ id }) => id === chosen)
  const trial = useTrial(trip, other, moves)

  async function confirm() {
    if (!other || busy) return
    setBusy(true)
    const problem = await moves.swap(trip, other, 'dialog')
    setBusy(false)
    setRefusal(problem && moves.explain(problem))
    if (!problem) onClose()
  }

  return (
    <Dialog
      open
      title={t('trip-board:swap.title')}
      description={t('trip-board:swap.hint', { reference: trip.reference })}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('dialog:back')}
          </Button>
          <Button intent="primary" busy={busy} disabled={!trial || Boolean(trial.problem)} onClick={confirm}>
            {t('trip-board:swap.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {others.length === 0 ? (
          <Alert tone="info">{t('trip-board:swap.none')}</Alert>
        ) : (
          <label className="flex flex-col gap-1.5 font-medium">
            {t('trip-board:swap.with')}
            <select className={controlStyle} value={chosen} onChange={(event) => choose(event.target.value)}>
              <option value="">{t('trip-board:swap.choose')}</option>
              {others.map((one) => (
                <option key={one.id} value={one.id}>
                  {t('trip-board:swap.trip', {
                    time: format.time(one.from, board.zone),
                    reference: one.reference,
                    driver: board.drivers.find(({ id }) => id === one.driver)?.name ?? '',
                  })}
                </option>
              ))}
            </select>
          </label>
        )}
        {refusal && <Alert tone="error">{refusal}</Alert>}
        <div role="status">
          {other && !trial && <p className="text-ink-muted">{t('trip-board:swap.checking')}</p>}
          {trial?.problem && <Alert tone="error">{trial.problem}</Alert>}
          {trial && !trial.problem && (
            <Alert tone={trial.warning ? 'warning' : 'success'}>
              {trial.warning || t('trip-board:swap.can')}
            </Alert>
          )}
        </div>
      </div>
    </Dialog>
  )
}

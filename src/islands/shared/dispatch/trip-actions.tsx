import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Trip, TripActionInput, TripRow } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import type { ActionOnOne } from '#src/islands/resource/actions/action.ts'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import type { Problem } from '#src/lib/api/problem.ts'
import { tripCandidates } from '#src/stores/candidates.ts'
import { actOnTrip, deleteTrip, readTrip } from '#src/stores/trips.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { BoardDialog } from './BoardDialog.tsx'
import { CallDialog, HandoverDialog, mustBeMet } from './HandoverDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { needOf, type TripDialogProps } from './trip-needs.ts'

interface QuestionProps extends Omit<TripDialogProps, 'title'> {
  action: TripAction
}

/** Asks for whatever an action on a trip needs: a reason, who is aboard, a call, who met the child. */
function TripActionDialog({ action, ...rest }: QuestionProps) {
  const { t } = useI18n()
  const title = t(`trip-steps:${action}`)
  const about = { title, description: rest.trip.reference, confirmLabel: title }
  switch (needOf(action, rest.trip.status)) {
    case 'passengers':
      return <BoardDialog {...rest} title={title} />
    case 'call':
      return <CallDialog {...rest} title={title} />
    case 'handedTo':
      return <HandoverDialog {...rest} title={title} />
    case 'handedBack':
      return <ReasonDialog {...rest} {...about} handover={mustBeMet(rest.trip) ? 'required' : 'optional'} />
    default:
      return <ReasonDialog {...rest} {...about} />
  }
}

type Row = TripRow | Trip
type TripOnOne = ActionOnOne<Row, TripActionInput>

/** A page's texts about its trips, and what it loads again after an action. */
interface Words {
  /** What is given a driver, under the title of that dialog. */
  about: (row: Row, i18n: I18n) => string
  done: (action: TripAction, row: Row, i18n: I18n) => string
  after: () => Promise<unknown>
}

const isWhole = (row: Row): row is Trip => 'passengers' in row

interface WholeProps {
  row: Row
  onFail: (problem: Problem) => void
  children: (trip: Trip) => ReactNode
}

/** A question that needs more of a trip than a list has: nothing shows until the whole one is there. */
function WholeTrip({ row, onFail, children }: WholeProps) {
  const [trip, setTrip] = useState(isWhole(row) ? row : undefined)
  const wanted = trip ? undefined : row.id
  const fail = useRef(onFail)
  fail.current = onFail
  useEffect(() => {
    if (wanted === undefined) return
    let current = true
    void readTrip(wanted).then((result) => {
      if (!current) return
      if (result.ok) setTrip(result.value)
      else fail.current(result.problem)
    })
    return () => {
      current = false
    }
  }, [wanted])
  return trip && children(trip)
}

function ask(action: TripAction, { about }: Words): NonNullable<TripOnOne['ask']> {
  return ([row], i18n) => {
    if (!row) return undefined
    const { t } = i18n
    if (action === 'delete') {
      return {
        title: t('ride-questions:trip.deleteAsk', { reference: row.reference }),
        description: t('ride-questions:trip.deleteHint'),
        confirmLabel: t('trip-steps:delete'),
        intent: 'danger',
      }
    }
    if (action === 'assign') {
      const load = (signal: AbortSignal) => tripCandidates(row.id, signal)
      return (callbacks) => (
        <AssignDialog
          description={about(row, i18n)}
          driver={row.driver?.id}
          vehicle={row.vehicle?.id}
          load={load}
          {...callbacks}
        />
      )
    }
    if (!needOf(action, row.status)) return undefined
    return (callbacks, fail) => (
      <WholeTrip row={row} onFail={fail}>
        {(trip) => <TripActionDialog trip={trip} action={action} {...callbacks} />}
      </WholeTrip>
    )
  }
}

/** An action on one trip, on any page: its question, and how it is sent. */
export const tripAction = (action: TripAction, words: Words): TripOnOne => ({
  ask: ask(action, words),
  one: ({ id, version }, input) =>
    action === 'delete' ? deleteTrip(id, version) : actOnTrip(id, action, input, version),
  done: ([row], i18n) => (row ? words.done(action, row, i18n) : ''),
  after: words.after,
})

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { TripHandover } from '#contract/handover.ts'
import type { Trip, TripRow } from '#contract/trip.ts'
import type { TripAction } from '#contract/trip-states.ts'
import type { ActionOnOne } from '#src/islands/resource/actions/action.ts'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import type { Problem } from '#src/lib/api/problem.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { tripCandidates } from '#src/stores/candidates.ts'
import { readHandover } from '#src/stores/handover.ts'
import type { Result } from '#src/stores/result.ts'
import { deleteTrip } from '#src/stores/trip-edits.ts'
import { actOnTrip, readTrip } from '#src/stores/trips.ts'
import { ApproveDialog } from './ApproveDialog.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { BoardDialog } from './BoardDialog.tsx'
import { CallDialog } from './CallDialog.tsx'
import { EndDialog } from './EndDialog.tsx'
import { LateDialog } from './LateDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { needOf, type TripAnswer, type TripDialogProps } from './trip-needs.ts'

const loadRelief = withTexts('relief', () => import('./ReliefDialog.tsx').then((part) => part.ReliefDialog))
const loadExchange = withTexts('relief', () =>
  import('./ExchangeDialog.tsx').then((part) => part.ExchangeDialog),
)

const loadShare = withTexts('share', () => import('./ShareDialog.tsx').then((part) => part.ShareDialog))
const loadSplit = withTexts('share', () => import('./SplitDialog.tsx').then((part) => part.SplitDialog))
const loadAbsent = withTexts('share', () => import('./AbsentDialog.tsx').then((part) => part.AbsentDialog))

const loadLinks = withTexts('share-links', () =>
  import('./ShareRideDialog.tsx').then((part) => part.ShareRideDialog),
)

interface QuestionProps extends Omit<TripDialogProps, 'title'> {
  action: TripAction
  onFail: (problem: Problem) => void
}

/** Asks for whatever an action on a trip needs: a reason, who gets in or out, a call, whom to approve. */
function TripActionDialog({ action, onFail, ...rest }: QuestionProps) {
  const { t } = useI18n()
  const { trip } = rest
  const title = t(`trip-steps:${action}`)
  const about = { title, description: trip.reference, confirmLabel: title }
  const load = useCallback(() => readHandover(trip.id), [trip.id])
  const asked = (children: (handover: TripHandover) => ReactNode) => (
    <Loaded load={load} onFail={onFail}>
      {children}
    </Loaded>
  )
  // In a relief, they are aboard before it has got there.
  const aboard = trip.passengers.some(({ state }) => state === 'boarded')
  switch (needOf(action, action === 'fail' && aboard ? 'onboard' : trip.status)) {
    case 'passengers':
      return asked((handover) => <BoardDialog {...rest} title={title} handover={handover} />)
    case 'release':
      return asked((handover) => <ReleaseDialog {...rest} title={title} handover={handover} />)
    case 'ended':
      return asked((handover) => (
        <EndDialog {...rest} title={title} handover={handover} back={action === 'return'} />
      ))
    case 'relief':
      return <LateDialog load={loadRelief} props={{ ...rest, title }} />
    case 'exchange':
      return <LateDialog load={loadExchange} props={{ ...rest, title }} />
    case 'joining':
      return <LateDialog load={loadShare} props={{ ...rest, title }} />
    case 'leaving':
      return <LateDialog load={loadSplit} props={{ ...rest, title }} />
    case 'absence':
      return <LateDialog load={loadAbsent} props={{ ...rest, title, returning: false }} />
    case 'returning':
      return <LateDialog load={loadAbsent} props={{ ...rest, title, returning: true }} />
    case 'link':
      return <LateDialog load={loadLinks} props={{ trip, title, onClose: rest.onClose }} />
    case 'approval':
      return <ApproveDialog {...rest} title={title} />
    case 'call':
      return <CallDialog {...rest} title={title} />
    default:
      return <ReasonDialog {...rest} {...about} />
  }
}

type Row = TripRow | Trip
type TripOnOne = ActionOnOne<Row, TripAnswer>

/** A page's texts about its trips, and what it loads again after an action. */
interface Words {
  /** What is given a driver, under the title of that dialog. */
  about: (row: Row, i18n: I18n) => string
  done: (action: TripAction, row: Row, i18n: I18n) => string
  after: () => Promise<unknown>
}

const isWhole = (row: Row): row is Trip => 'passengers' in row

interface LoadedProps<Value> {
  /** Must not change from one rendering to the next. */
  load: () => Promise<Result<Value>>
  onFail: (problem: Problem) => void
  children: (value: Value) => ReactNode
}

/** A question that needs more than a list has: nothing shows until that is there. */
function Loaded<Value>({ load, onFail, children }: LoadedProps<Value>) {
  const [value, setValue] = useState<Value>()
  const fail = useRef(onFail)
  fail.current = onFail
  useEffect(() => {
    let current = true
    void load().then((result) => {
      if (!current) return
      if (result.ok) setValue(result.value)
      else fail.current(result.problem)
    })
    return () => {
      current = false
    }
  }, [load])
  return value && children(value)
}

interface WholeProps extends Pick<LoadedProps<Trip>, 'onFail' | 'children'> {
  row: Row
}

function WholeTrip({ row, onFail, children }: WholeProps) {
  const load = useCallback(() => readTrip(row.id), [row.id])
  if (isWhole(row)) return children(row)
  return (
    <Loaded load={load} onFail={onFail}>
      {children}
    </Loaded>
  )
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
        {(trip) => <TripActionDialog trip={trip} action={action} onFail={fail} {...callbacks} />}
      </WholeTrip>
    )
  }
}

/** Sends an action to the call that takes it; what is joined or split is loaded with its dialog. */
async function send(action: TripAction, { id, version }: Row, { bookings = [], ...input }: TripAnswer) {
  if (action === 'delete') return deleteTrip(id, version)
  if (action !== 'share' && action !== 'split') return actOnTrip(id, action, input, version)
  const { shareTrip, splitTrip } = await import('#src/stores/share-trip.ts')
  return action === 'share' ? shareTrip(id, bookings, version) : splitTrip(id, bookings[0] ?? '', version)
}

/** An action on one trip, on any page: its question, and how it is sent. */
export const tripAction = (action: TripAction, words: Words): TripOnOne => ({
  ask: ask(action, words),
  one: async (row, input) => {
    const result = await send(action, row, input)
    // The third wrong code word was refused, and the trip is another one nevertheless.
    if (!result.ok && result.problem.kind === 'refused' && result.problem.code === 'word_locked')
      await words.after()
    return result
  },
  done: ([row], i18n) => (row ? words.done(action, row, i18n) : ''),
  after: words.after,
})

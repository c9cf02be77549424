import type { Reason } from '#contract/reason.ts'
import type { DialogCallbacks } from '#src/islands/resource/actions/action.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { type Scope, ScopeDialog } from './ScopeDialog.tsx'
import { useCancelFee } from './use-cancel-fee.tsx'

interface Cancelled {
  reason: Reason
  note?: string
  scope?: Scope
  /** As it was shown to whoever booked the ride. */
  fee?: number
}

interface Props extends DialogCallbacks<Cancelled> {
  booking: { id: string; zone: string }
  title: string
  description?: string | undefined
  confirmLabel: string
  /** How far it goes in a series; the ride alone without it. */
  scopes?: readonly [Scope, ...Scope[]]
}

/** Asks why a ride is cancelled, after it has said what that costs. */
export function CancelDialog({ booking, scopes, onSubmit, ...rest }: Props) {
  const { withFee, ...fee } = useCancelFee(booking.id, booking.zone, scopes !== undefined)
  const submit = (input: Cancelled) => withFee(input, onSubmit)
  return scopes ? (
    <ScopeDialog scopes={scopes} {...fee} {...rest} onSubmit={submit} />
  ) : (
    <ReasonDialog {...fee} {...rest} onSubmit={submit} />
  )
}

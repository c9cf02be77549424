import type { TripAction } from '#contract/trip-states.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { BoardDialog } from './BoardDialog.tsx'
import { CallDialog, HandoverDialog, mustBeMet } from './HandoverDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { TripDialogProps } from './trip-dialog-props.ts'
import { needOf } from './trip-needs.ts'

interface Props extends Omit<TripDialogProps, 'title'> {
  action: TripAction
}

/** Asks for whatever an action on a trip needs: a reason, who is aboard, a call, who met the child. */
export function TripActionDialog({ action, ...rest }: Props) {
  const { t } = useI18n()
  const title = t(`trip-steps:${action}`)
  const about = { open: true, title, description: rest.trip.reference, confirmLabel: title }
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

import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import type { AwayProps } from './LeaveTrips.tsx'

const load = withTexts('leave-trips', () => import('./LeaveTrips.tsx').then((module) => module.LeaveTrips))

/** Warns of trips on days of leave; loaded where there are any. */
export const LeaveNotice = (props: AwayProps) =>
  (props.row.leaveTrips ?? []).length > 0 && <LazyPart load={load} props={props} />

import type { LeaveTrip } from '#contract/working-time.ts'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'

const load = withTexts('leave-trips', () => import('./LeaveTrips.tsx').then((module) => module.LeaveTrips))

/** Warns of trips on days of leave; loaded where there are any. */
export const LeaveNotice = ({ trips = [] }: { trips: readonly LeaveTrip[] | undefined }) =>
  trips.length > 0 && <LazyPart load={load} props={{ trips }} />

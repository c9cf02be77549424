import * as access from '#contract/access.ts'
import type { Leave, LeaveTrip } from '#contract/working-time.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath, routes } from '#src/lib/routes.ts'
import { $profile } from '#src/stores/profile.ts'

export interface AwayProps {
  of: 'driver' | 'assistant'
  row: { id: string; leave: readonly Leave[]; leaveTrips?: readonly LeaveTrip[] | undefined }
}

/** The trips that somebody still has on days of leave: each has to be given to somebody else, which the cover desk does at once. */
export function LeaveTrips({ of, row: { id, leave, leaveTrips = [] } }: AwayProps) {
  const { t, locale } = useI18n()
  const role = useSlice($profile)?.role
  const mayCover = role !== undefined && access.trips.write.includes(role)
  return (
    <Alert
      tone="warning"
      title={t('leave-trips:title', { count: leaveTrips.length })}
      actions={
        mayCover && (
          <a className="k-link" href={`${localePath(locale, routes.cover())}?${coverQuery(of, id, leave)}`}>
            {t('leave-trips:cover')}
          </a>
        )
      }
    >
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {leaveTrips.map(({ id: trip, reference, booking }) => (
          <li key={trip}>
            <a className="k-link" href={localePath(locale, routes.booking(booking))} dir="ltr">
              {reference}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** What the cover desk is to begin with: who is away, from the first day of leave to the last. */
function coverQuery(of: AwayProps['of'], id: string, leave: readonly Leave[]) {
  const days = leave.flatMap(({ from, to }) => [from, to]).sort()
  return new URLSearchParams({ of, id, first: days[0] ?? '', last: days.at(-1) ?? '' })
}

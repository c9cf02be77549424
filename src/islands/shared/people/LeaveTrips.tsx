import type { LeaveTrip } from '#contract/working-time.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath, routes } from '#src/lib/routes.ts'

/** The trips that somebody still has on days of leave: each has to be given to somebody else. */
export function LeaveTrips({ trips }: { trips: readonly LeaveTrip[] }) {
  const { t, locale } = useI18n()
  return (
    <Alert tone="warning" title={t('leave-trips:title', { count: trips.length })}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {trips.map(({ id, reference, booking }) => (
          <li key={id}>
            <a className="k-link" href={localePath(locale, routes.booking(booking))} dir="ltr">
              {reference}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

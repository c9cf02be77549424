import * as access from '#contract/access.ts'
import { runningTrips } from '#contract/lists/trips.ts'
import type { TripStatus } from '#contract/trip-states.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { localePath, routes } from '#src/lib/routes.ts'
import { $profile } from '#src/stores/profile.ts'

/** The way to where the vehicle of a trip is now; for those who may see it, while the trip is under way. */
export function TrackLink({ trip, text }: { trip: { id: string; status: TripStatus }; text: string }) {
  const { locale } = useI18n()
  const role = useSlice($profile)?.role
  if (!role || !access.tracking.read.includes(role) || !runningTrips.includes(trip.status)) return null
  return (
    <a
      className="k-link inline-flex items-center gap-1"
      href={localePath(locale, `${routes.tracking()}?trip=${encodeURIComponent(trip.id)}`)}
    >
      <Icon name="tracking" size={16} />
      {text}
    </a>
  )
}

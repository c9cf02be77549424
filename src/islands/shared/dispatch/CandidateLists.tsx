import type { TripCandidates } from '#contract/trip.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { CandidateList } from './CandidateList.tsx'

interface Props {
  found: TripCandidates
  driver: string | undefined
  vehicle: string | undefined
  onDriver: (id: string) => void
  onVehicle: (id: string) => void
}

/** Drivers and vehicles side by side, the fittest first. */
export function CandidateLists({ found, driver, vehicle, onDriver, onVehicle }: Props) {
  const { t } = useI18n()
  const trips = (count: number) => t('resource:assign.trips', { count })
  const usual = found.drivers.find(({ id }) => id === driver)?.usualVehicle
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <CandidateList
        label={t('resource:assign.driver')}
        placeholder={t('resource:assign.searchDriver')}
        chosen={driver}
        onChoose={onDriver}
        candidates={found.drivers.map((one) => ({
          id: one.id,
          title: one.name,
          detail: [one.code, t(`states:driver.status.${one.status}`), trips(one.tripsThatDay)],
          words: `${one.name} ${one.code} ${one.phone}`,
          problems: one.problems,
        }))}
      />
      <CandidateList
        label={t('resource:assign.vehicle')}
        placeholder={t('resource:assign.searchVehicle')}
        chosen={vehicle}
        onChoose={onVehicle}
        candidates={found.vehicles.map((one) => ({
          id: one.id,
          title: `${one.plate} · ${one.name}`,
          detail: [
            t('resource:assign.seats', { count: one.seats }),
            ...(one.wheelchairSpaces > 0
              ? [t('resource:assign.wheelchairs', { count: one.wheelchairSpaces })]
              : []),
            trips(one.tripsThatDay),
          ],
          words: `${one.plate} ${one.name}`,
          badge: usual === one.id ? t('resource:assign.usual') : undefined,
          problems: one.problems,
        }))}
      />
    </div>
  )
}

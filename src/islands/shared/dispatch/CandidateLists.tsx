import type { TripCandidates } from '#contract/trip.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { CandidateList } from './CandidateList.tsx'

interface Props {
  candidates: TripCandidates
  driver: string | undefined
  vehicle: string | undefined
  onDriver: (id: string) => void
  onVehicle: (id: string) => void
}

/** Drivers and vehicles side by side, the fittest first. */
export function CandidateLists({ candidates, driver, vehicle, onDriver, onVehicle }: Props) {
  const { t } = useI18n()
  const trips = (count: number) => t('ride-questions:assign.trips', { count })
  const usual = candidates.drivers.find(({ id }) => id === driver)?.usualVehicle
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <CandidateList
        label={t('ride-questions:assign.driver')}
        placeholder={t('ride-questions:assign.searchDriver')}
        chosen={driver}
        onChoose={onDriver}
        candidates={candidates.drivers.map((one) => ({
          id: one.id,
          title: one.name,
          detail: [one.code, t(`driver-states:${one.status}`), trips(one.tripsThatDay)],
          words: `${one.name} ${one.code} ${one.phone}`,
          problems: one.problems,
          warnings: one.warnings,
        }))}
      />
      <CandidateList
        label={t('ride-questions:assign.vehicle')}
        placeholder={t('ride-questions:assign.searchVehicle')}
        chosen={vehicle}
        onChoose={onVehicle}
        candidates={candidates.vehicles.map((one) => ({
          id: one.id,
          title: `${one.plate} · ${one.name}`,
          detail: [
            t('ride-questions:assign.seats', { count: one.seats }),
            ...(one.wheelchairSpaces > 0
              ? [t('ride-questions:assign.wheelchairs', { count: one.wheelchairSpaces })]
              : []),
            trips(one.tripsThatDay),
          ],
          words: `${one.plate} ${one.name}`,
          badge: usual === one.id ? t('ride-questions:assign.usual') : undefined,
          problems: one.problems,
          warnings: one.warnings,
        }))}
      />
    </div>
  )
}

import type { TripCandidates } from '#contract/trip.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { joinSentences } from '#src/lib/format/join-sentences.ts'
import { Warnings } from './Warnings.tsx'

interface Props {
  candidates: TripCandidates
  driver: string | undefined
  vehicle: string | undefined
  onVehicle: (id: string) => void
}

/** The driver's usual vehicle where another one is chosen, or none: to be taken, or why it can't be. */
function UsualVehicle({ candidates, driver, vehicle, onVehicle }: Props) {
  const { t } = useI18n()
  const chosen = candidates.drivers.find(({ id }) => id === driver)
  const usual = candidates.vehicles.find(({ id }) => id === chosen?.usualVehicle)
  if (!chosen || (vehicle && (!usual || usual.id === vehicle || usual.problems.length > 0))) return null
  const vars = { driver: chosen.name, plate: usual?.plate ?? '' }
  const fits = usual && usual.problems.length === 0
  return (
    <Alert
      tone="info"
      title={!vehicle && t('ride-questions:assign.noVehicle')}
      actions={
        fits && (
          <Button size="sm" onClick={() => onVehicle(usual.id)}>
            {t('ride-questions:assign.takeUsual', vars)}
          </Button>
        )
      }
    >
      {usual ? (
        <p>
          {joinSentences([
            t('ride-questions:assign.usually', vars),
            ...usual.problems.map(({ message }) => message),
          ])}
        </p>
      ) : (
        <p>{t('ride-questions:assign.noUsual', vars)}</p>
      )}
    </Alert>
  )
}

/** What to know before the two are sent: the usual vehicle, and what is tight with those chosen. */
export function CrewNotes(props: Props) {
  const { candidates, driver, vehicle } = props
  const tight = [
    ...(candidates.drivers.find(({ id }) => id === driver)?.warnings ?? []),
    ...(candidates.vehicles.find(({ id }) => id === vehicle)?.warnings ?? []),
  ]
  return (
    <>
      <UsualVehicle {...props} />
      <Warnings of={tight} />
    </>
  )
}

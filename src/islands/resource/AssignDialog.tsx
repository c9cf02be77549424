import { useCallback, useEffect, useState } from 'react'
import type { TripCandidates } from '#contract/trip.ts'
import type { SaveProblem } from '#src/islands/form/form-types.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import type { Result } from '#src/stores/result.ts'
import { CandidateList } from './CandidateList.tsx'

interface Props {
  open: boolean
  /** What is assigned, under the title: a reference and a time, or how many bookings. */
  description: string
  driver?: string | undefined
  vehicle?: string | undefined
  /** Reads who could drive and with what; must not change from one rendering to the next. */
  load: (signal: AbortSignal) => Promise<Result<TripCandidates>>
  onAssign: (driver: string, vehicle: string) => Promise<SaveProblem | undefined>
  onDone: () => void
  onClose: () => void
}

/** Gives a trip a driver and a vehicle. Those who can't are shown on demand, each with the reason. */
export function AssignDialog(props: Props) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog(props: Props) {
  const { t } = useI18n()
  const { found, problem, retry } = useCandidates(props.load)
  const [driver, setDriver] = useState(props.driver)
  const [vehicle, setVehicle] = useState(props.vehicle)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  function chooseDriver(id: string) {
    setDriver(id)
    const usual = found?.drivers.find((one) => one.id === id)?.usualVehicle
    const fits = found?.vehicles.find((one) => one.id === usual && one.problems.length === 0)
    if (fits && !props.vehicle) setVehicle(fits.id)
  }

  async function submit() {
    if (busy) return
    if (!driver || !vehicle) {
      setRefusal(t(driver ? 'resource:assign.chooseVehicle' : 'resource:assign.chooseDriver'))
      return
    }
    setBusy(true)
    setRefusal(undefined)
    const refused = await props.onAssign(driver, vehicle)
    setBusy(false)
    if (refused)
      setRefusal([refused.message, ...Object.values(refused.fields ?? {}).flat()].filter(Boolean).join(' '))
    else props.onDone()
  }

  return (
    <Dialog
      open
      size="lg"
      title={t('resource:assign.title')}
      description={props.description}
      onClose={props.onClose}
      busy={busy}
      footer={
        <>
          <Button onClick={props.onClose} disabled={busy}>
            {t('resource:back')}
          </Button>
          <Button intent="primary" busy={busy} disabled={!found} onClick={submit}>
            {t('resource:assign.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {refusal && <Alert tone="error">{refusal}</Alert>}
        {problem && (
          <Alert
            tone="error"
            title={t('resource:assign.failed')}
            actions={
              <Button size="sm" onClick={retry}>
                {t('resource:assign.retry')}
              </Button>
            }
          >
            {problem}
          </Alert>
        )}
        {!found && !problem && (
          <p className="flex items-center justify-center gap-3 py-16 text-ink-muted" role="status">
            <Spinner /> {t('resource:assign.loading')}
          </p>
        )}
        {found && (
          <div className="grid gap-5 md:grid-cols-2">
            <CandidateList
              label={t('resource:assign.driver')}
              placeholder={t('resource:assign.searchDriver')}
              chosen={driver}
              onChoose={chooseDriver}
              candidates={found.drivers.map((one) => ({
                id: one.id,
                title: one.name,
                detail: [
                  one.code,
                  t(`states:driver.status.${one.status}`),
                  t('resource:assign.trips', { count: one.tripsThatDay }),
                ],
                words: `${one.name} ${one.code} ${one.phone}`,
                problems: one.problems,
              }))}
            />
            <CandidateList
              label={t('resource:assign.vehicle')}
              placeholder={t('resource:assign.searchVehicle')}
              chosen={vehicle}
              onChoose={setVehicle}
              candidates={found.vehicles.map((one) => ({
                id: one.id,
                title: `${one.plate} · ${one.name}`,
                detail: [
                  t('resource:assign.seats', { count: one.seats }),
                  ...(one.wheelchairSpaces > 0
                    ? [t('resource:assign.wheelchairs', { count: one.wheelchairSpaces })]
                    : []),
                  t('resource:assign.trips', { count: one.tripsThatDay }),
                ],
                words: `${one.plate} ${one.name}`,
                badge:
                  found.drivers.find(({ id }) => id === driver)?.usualVehicle === one.id
                    ? t('resource:assign.usual')
                    : undefined,
                problems: one.problems,
              }))}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function useCandidates(load: Props['load']) {
  const { t } = useI18n()
  const [found, setFound] = useState<TripCandidates>()
  const [problem, setProblem] = useState<string>()
  const read = useCallback(
    async (signal: AbortSignal) => {
      setProblem(undefined)
      const result = await load(signal)
      if (signal.aborted) return
      if (result.ok) setFound(result.value)
      else setProblem(problemMessage(result.problem, t))
    },
    [load, t],
  )
  useEffect(() => {
    const stop = new AbortController()
    void read(stop.signal)
    return () => stop.abort()
  }, [read])
  return { found, problem, retry: () => read(new AbortController().signal) }
}

import { useState } from 'react'
import type { DialogCallbacks } from '#src/islands/resource/actions/action.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Button } from '#src/islands/ui/Button.tsx'
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Spinner } from '#src/islands/ui/Spinner.tsx'
import { joinSentences } from '#src/lib/format/join-sentences.ts'
import { AssistantList } from './AssistantList.tsx'
import { CandidateLists } from './CandidateLists.tsx'
import { CrewNotes } from './CrewNotes.tsx'
import { type LoadCandidates, useCandidates } from './use-candidates.ts'

/** Who and what was chosen; `assistant` is who rides along, where one is needed. */
export interface Crew {
  driver: string
  vehicle: string
  assistant?: string
}

interface Props extends DialogCallbacks<Crew> {
  /** What is assigned, under the title: a reference and a time, or how many bookings. */
  description: string
  driver?: string | undefined
  vehicle?: string | undefined
  /** Reads who could drive and with what; must not change from one rendering to the next. */
  load: LoadCandidates
}

/** Gives a trip a driver and a vehicle. Those who can't are shown on demand, each with the reason. */
export function AssignDialog(props: Props) {
  const { t } = useI18n()
  const { candidates, problem, retry } = useCandidates(props.load)
  const [driver, setDriver] = useState(props.driver)
  const [vehicle, setVehicle] = useState(props.vehicle)
  const [assistant, setAssistant] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  function chooseDriver(id: string) {
    setDriver(id)
    const usual = candidates?.drivers.find((one) => one.id === id)?.usualVehicle
    const fits = candidates?.vehicles.find((one) => one.id === usual && one.problems.length === 0)
    if (fits && !props.vehicle) setVehicle(fits.id)
  }

  /** What must still be chosen, as a message. */
  function missing(): string | undefined {
    if (!driver) return t('ride-questions:assign.chooseDriver')
    if (!vehicle) return t('ride-questions:assign.chooseVehicle')
    return candidates?.assistantNeeded && !assistant ? t('ride-questions:assign.chooseAssistant') : undefined
  }

  async function submit() {
    if (busy) return
    const wanting = missing()
    setRefusal(wanting)
    if (wanting || !driver || !vehicle) return
    setBusy(true)
    const refused = await props.onSubmit({ driver, vehicle, ...(assistant && { assistant }) })
    setBusy(false)
    if (refused) setRefusal(joinSentences([refused.message, ...Object.values(refused.fields ?? {}).flat()]))
    else props.onDone()
  }

  return (
    <Dialog
      open
      size="lg"
      title={t('ride-questions:assign.title')}
      description={props.description}
      onClose={props.onClose}
      busy={busy}
      footer={
        <>
          <Button onClick={props.onClose} disabled={busy}>
            {t('dialog:back')}
          </Button>
          <Button intent="primary" busy={busy} disabled={!candidates} onClick={submit}>
            {t('ride-questions:assign.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {refusal && <Alert tone="error">{refusal}</Alert>}
        {problem && (
          <Alert
            tone="error"
            title={t('ride-questions:assign.failed')}
            actions={
              <Button size="sm" onClick={retry}>
                {t('ride-questions:assign.retry')}
              </Button>
            }
          >
            {problem}
          </Alert>
        )}
        {!candidates && !problem && (
          <p className="flex items-center justify-center gap-3 py-16 text-ink-muted" role="status">
            <Spinner /> {t('ride-questions:assign.loading')}
          </p>
        )}
        {candidates?.problems?.map(({ message }) => (
          <Alert key={message} tone="error">
            {message}
          </Alert>
        ))}
        {candidates && (
          <CandidateLists
            candidates={candidates}
            driver={driver}
            vehicle={vehicle}
            onDriver={chooseDriver}
            onVehicle={setVehicle}
          />
        )}
        {candidates && (
          <CrewNotes candidates={candidates} driver={driver} vehicle={vehicle} onVehicle={setVehicle} />
        )}
        {candidates?.assistantNeeded && (
          <AssistantList candidates={candidates} assistant={assistant} onAssistant={setAssistant} />
        )}
      </div>
    </Dialog>
  )
}

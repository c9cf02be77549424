import { useState } from 'react'
import type { DriverDay, DriverRun } from '#contract/driver-day.ts'
import type { driverCalls } from '#contract/lists/driver-day.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { $waiting, serverNow } from '#src/stores/day/day-state.ts'
import { $link, doLater } from '#src/stores/day/send-day.ts'
import { BigButton } from './BigButton.tsx'
import { NoteField } from './NoteField.tsx'
import { ownPlace } from './own-place.ts'
import { PhoneLink } from './PhoneLink.tsx'
import { Sheet } from './Sheet.tsx'

export type CallKind = (typeof driverCalls)[number]
const delays = [5, 10, 15, 20, 30, 45] as const

interface Props {
  kind: CallKind
  day: DriverDay
  run: DriverRun | null
  onClose: () => void
}

/** Whoever is in danger has to know that nobody has heard yet. */
function Told() {
  const { t } = useI18n()
  const waiting = useSlice($waiting)
  const lost = useSlice($link) === 'lost'
  return lost && waiting.length > 0 ? (
    <Alert tone="warning" title={t('day:offline')}>
      {t('day:waiting', { count: waiting.length })}
    </Alert>
  ) : (
    <Alert tone="success">{t('day:sosSent')}</Alert>
  )
}

/** Tells the office that a driver is late or ill, or needs help. */
export function CallSheet({ kind, day, run, onClose }: Props) {
  const { t } = useI18n()
  const [note, setNote] = useState('')
  const [told, setTold] = useState(false)

  async function tell(minutes?: number) {
    const at = serverNow().toISOString()
    if (kind === 'sos') setTold(true)
    else onClose()
    const position = kind === 'sos' ? await ownPlace() : undefined
    await doLater({
      kind: 'call',
      body: {
        at,
        kind,
        ...(run && kind !== 'sick' && { run: run.id }),
        ...(minutes !== undefined && { minutes }),
        ...(position && { position }),
        ...(note.trim() && { note: note.trim() }),
      },
    })
  }

  return (
    <Sheet title={t(`day:callTitle.${kind}`)} hint={t(`day:callHint.${kind}`)} onClose={onClose}>
      {kind === 'sos' && (
        <>
          <PhoneLink name={t('day:emergency', { number: day.emergencyNumber })} phone={day.emergencyNumber} />
          {day.officePhone && <PhoneLink name={t('day:callOffice')} phone={day.officePhone} />}
          {told ? (
            <Told />
          ) : (
            <BigButton tone="danger" icon="warning" onClick={() => void tell()}>
              {t('day:sosOffice')}
            </BigButton>
          )}
        </>
      )}
      {kind === 'delayed' && (
        <ul className="grid grid-cols-3 gap-2">
          {delays.map((minutes) => (
            <li key={minutes}>
              <BigButton tone="plain" onClick={() => void tell(minutes)}>
                {t('day:minutes', { count: minutes })}
              </BigButton>
            </li>
          ))}
        </ul>
      )}
      {kind === 'sick' && (
        <>
          <NoteField label={t('day:sickNote')} value={note} onChange={setNote} />
          <BigButton tone="danger" onClick={() => void tell()}>
            {t('day:sickConfirm')}
          </BigButton>
        </>
      )}
    </Sheet>
  )
}

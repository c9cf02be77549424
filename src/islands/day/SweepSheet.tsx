import { useState } from 'react'
import type { DriverRun } from '#contract/driver-day.ts'
import { sweepFindings } from '#contract/lists/driver-day.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { serverNow } from '#src/stores/day/day-state.ts'
import { doLater } from '#src/stores/day/send-day.ts'
import { BigButton } from './BigButton.tsx'
import { NoteField } from './NoteField.tsx'
import { Sheet } from './Sheet.tsx'

type Finding = (typeof sweepFindings)[number]
const tones = { nothing: 'primary', belongings: 'plain', child: 'danger' } as const

interface Props {
  run: DriverRun
  onClose: () => void
}

/** The walk to the last row after a ride: nobody, and nothing, is left aboard. */
export function SweepSheet({ run, onClose }: Props) {
  const { t } = useI18n()
  const [note, setNote] = useState('')
  const [found, setFound] = useState<Finding>()

  async function finish(finding: Finding) {
    onClose()
    const at = serverNow().toISOString()
    await doLater({
      kind: 'sweep',
      body: { at, run: run.id, found: finding, ...(note.trim() && { note: note.trim() }) },
    })
  }

  return (
    <Sheet title={t('day:sweep')} hint={t('day:sweepHint')} onClose={onClose}>
      {found ? (
        <>
          <NoteField label={t(`day:foundNote.${found}`)} value={note} onChange={setNote} />
          <BigButton tone={found === 'child' ? 'danger' : 'primary'} onClick={() => void finish(found)}>
            {t('day:tellOffice')}
          </BigButton>
        </>
      ) : (
        sweepFindings.map((one) => (
          <BigButton
            key={one}
            tone={tones[one]}
            onClick={() => (one === 'nothing' ? void finish(one) : setFound(one))}
          >
            {t(`day:found.${one}`)}
          </BigButton>
        ))
      )}
    </Sheet>
  )
}

import { useState } from 'react'
import type { DriverRun, RunPassenger } from '#contract/driver-day.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { BigButton } from './BigButton.tsx'
import { LatePart } from './LatePart.tsx'

/** A child that gets out here is handed over to somebody. */
export function LeaveTask({ run, passenger }: { run: DriverRun; passenger: RunPassenger }) {
  const { t } = useI18n()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <BigButton icon="handshake" onClick={() => setAsking(true)}>
        {t('day:handOver')}
      </BigButton>
      {asking && (
        <LatePart
          of={({ HandOverSheet }) => HandOverSheet}
          props={{ run, passenger, onClose: () => setAsking(false) }}
        />
      )}
    </>
  )
}

import { useState } from 'react'
import type { DriverRun, RunPassenger } from '#contract/driver-day.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { takeStep } from './take-step.ts'

const isOpen = ({ state }: RunPassenger) => state === 'expected' || state === 'boarded'

/** A child who is known not to ride today, before the run is there. The last one stays to the office. */
export function StayTask({ run, passenger }: { run: DriverRun; passenger: RunPassenger }) {
  const { t } = useI18n()
  const [asked, setAsked] = useState(false)
  const others = run.passengers.filter((one) => one !== passenger).some(isOpen)
  const onItsWay = ['dispatched', 'en_route', 'onboard'].includes(run.status)
  if (passenger.state !== 'expected' || !others || !onItsWay) return null
  const stay = () => {
    const passengers = [{ child: passenger.child.id, state: 'absent' as const }]
    void takeStep(run, { action: 'absent', input: { passengers } })
  }
  return asked ? (
    <div className="grid grid-cols-2 gap-2">
      <Button size="lg" intent="danger" onClick={stay}>
        {t('day:absentConfirm')}
      </Button>
      <Button size="lg" onClick={() => setAsked(false)}>
        {t('day:back')}
      </Button>
    </div>
  ) : (
    <Button intent="quiet" icon="ban" onClick={() => setAsked(true)}>
      {t('day:absent')}
    </Button>
  )
}

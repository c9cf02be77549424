import { useState } from 'react'
import type { DriverDay, DriverRun } from '#contract/driver-day.ts'
import { isRunning } from '#contract/driver-steps.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { buttonStyle } from '#src/islands/ui/button-style.ts'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { dayIn } from '#src/lib/format/clock.ts'
import type { CallKind } from './CallSheet.tsx'
import { LatePart } from './LatePart.tsx'

/** What a driver has to say beside the steps: call the office, late, ill, and help. */
export function DayCalls({ day, run }: { day: DriverDay; run: DriverRun | null }) {
  const { t } = useI18n()
  const [asking, setAsking] = useState<CallKind>()
  const onRoad = run !== null && isRunning(run)
  return (
    <section className="flex flex-wrap gap-2 *:grow" aria-label={t('day:calls')}>
      {day.officePhone && (
        <a href={`tel:${day.officePhone}`} className={buttonStyle('secondary', 'lg')}>
          <Icon name="phone" size={20} />
          {t('day:callOffice')}
        </a>
      )}
      {run && dayIn(new Date(run.startAt), day.zone) === day.date && (
        <Button size="lg" icon="clock" onClick={() => setAsking('delayed')}>
          {t('day:call.delayed')}
        </Button>
      )}
      {!onRoad && !day.sickSince && (
        <Button size="lg" icon="calendar" onClick={() => setAsking('sick')}>
          {t('day:call.sick')}
        </Button>
      )}
      <div className="basis-full">
        <Button size="lg" block intent="danger" icon="warning" onClick={() => setAsking('sos')}>
          {t('day:call.sos')}
        </Button>
      </div>
      {asking && (
        <LatePart
          of={({ CallSheet }) => CallSheet}
          props={{ kind: asking, day, run, onClose: () => setAsking(undefined) }}
        />
      )}
    </section>
  )
}

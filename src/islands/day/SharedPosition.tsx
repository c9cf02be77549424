import { useEffect, useState } from 'react'
import type { DriverRun } from '#contract/driver-day.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { $sharing, sharePosition } from '#src/stores/day/share-position.ts'

/** Says plainly that the phone tells the office where it is during a run, and lets the driver stop it. */
export function SharedPosition({ run }: { run: DriverRun }) {
  const { t } = useI18n()
  const sharing = useSlice($sharing)
  const [wanted, setWanted] = useState(true)
  useEffect(() => (wanted ? sharePosition(run.id) : undefined), [run.id, wanted])
  const state = wanted ? sharing : 'off'
  return (
    <div className="k-card flex items-center gap-3 px-4 py-3">
      <span className={state === 'on' ? 'text-primary' : 'text-ink-muted'}>
        <Icon name="tracking" />
      </span>
      <p role="status" className="min-w-0 grow">
        {t(`day:position.${state}`)}
      </p>
      {state !== 'denied' && (
        <Button size="sm" onClick={() => setWanted(!wanted)}>
          {t(wanted ? 'day:position.stop' : 'day:position.start')}
        </Button>
      )}
    </div>
  )
}

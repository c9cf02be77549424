import { useState } from 'react'
import type { DriverDay, DriverRun } from '#contract/driver-day.ts'
import { boardingHere, currentStop, isOver, leavingHere, ridersAt } from '#contract/driver-steps.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { Badge } from '#src/islands/ui/Badge.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { ChildCard } from './ChildCard.tsx'
import { type Marks, marksSince } from './marks.ts'
import { NextStep } from './NextStep.tsx'
import { NextStop } from './NextStop.tsx'
import { RunStops } from './RunRow.tsx'

interface Props {
  run: DriverRun
  day: DriverDay
}

/** The run that is under way or next: where to, who, and the one thing to do now. */
export function CurrentRun({ run, day }: Props) {
  const { t } = useI18n()
  const [marks, setMarks] = useState<Marks>({})
  const stop = currentStop(run)
  const standing = run.status === 'at_pickup' || run.status === 'at_dropoff' || run.status === 'handover_hold'
  const boarding = standing ? boardingHere(run) : []
  const leaving = standing ? leavingHere(run) : []
  const coming =
    standing || !stop || isOver(run) ? [] : [...ridersAt(run, stop, 'on'), ...ridersAt(run, stop, 'off')]
  const here = [...leaving, ...boarding]
  const others = run.passengers.filter((one) => !here.includes(one) && !coming.includes(one))
  return (
    <section className="k-card" aria-label={t('day:current')}>
      <header className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-3">
        <Badge tone={run.status === 'handover_hold' ? 'error' : 'primary'} dot>
          {run.status === 'assigned' ? t('day:notSent') : t(`trip-states:${run.status}`)}
        </Badge>
        {(run.delayMin ?? 0) >= 5 && (
          <Badge tone="warning">{t('day:late', { count: run.delayMin ?? 0 })}</Badge>
        )}
        <span className="ms-auto text-ink-muted">
          {run.vehicle ? (
            <bdi className="font-semibold text-ink">{run.vehicle.plate}</bdi>
          ) : (
            t('day:noVehicle')
          )}
          <span aria-hidden> · </span>
          <bdi>{run.reference}</bdi>
        </span>
      </header>
      <div className="flex flex-col gap-4 p-4">
        {stop && !isOver(run) && <NextStop run={run} stop={stop} />}
        {run.status === 'handover_hold' && (
          <Alert tone="error" title={t('day:hold')}>
            {t('day:holdHint')}
          </Alert>
        )}
        {run.status === 'assigned' && <Alert tone="info">{t('day:notSentHint')}</Alert>}
        {leaving.map((one) => (
          <ChildCard key={one.child.id} run={run} passenger={one} task="leave" />
        ))}
        {boarding.map((one) => (
          <ChildCard
            key={one.child.id}
            run={run}
            passenger={one}
            task="board"
            mark={marks[one.child.id]}
            onMark={(mark) => setMarks((now) => ({ ...now, [one.child.id]: mark }))}
          />
        ))}
        {coming.map((one) => (
          <ChildCard key={one.child.id} run={run} passenger={one} task="ahead" />
        ))}
        {!isOver(run) && others.length > 0 && (
          <details>
            <summary className="min-h-11 cursor-pointer content-center text-ink-muted">
              {t('day:others', { count: others.length })}
            </summary>
            <div className="flex flex-col gap-3 pt-2">
              {others.map((one) => (
                <ChildCard key={one.child.id} run={run} passenger={one} task="none" />
              ))}
            </div>
          </details>
        )}
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-ink-muted">
            {t('day:allStops', { count: run.stops.length })}
          </summary>
          <RunStops run={run} />
        </details>
      </div>
      <NextStep
        run={run}
        day={day}
        marks={marks}
        onTaken={(taken) => setMarks((now) => marksSince(now, taken))}
      />
    </section>
  )
}

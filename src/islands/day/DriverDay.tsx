import { useEffect, useMemo } from 'react'
import type { DriverRun } from '#contract/driver-day.ts'
import { isOver, isRunning } from '#contract/driver-steps.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { I18nProvider, type IslandProps, useI18n } from '#src/islands/ui/i18n.tsx'
import { LoadFailure } from '#src/islands/ui/LoadFailure.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import { loadInBackground } from '#src/lib/chunks/load-in-background.ts'
import { goToDashboard } from '#src/lib/guard/redirects.ts'
import { $day, $dayProblem, $waiting, currentRun, dayWith } from '#src/stores/day/day-state.ts'
import { followDay } from '#src/stores/day/follow-day.ts'
import { reloadDay } from '#src/stores/day/send-day.ts'
import { CurrentRun } from './CurrentRun.tsx'
import { DayCalls } from './DayCalls.tsx'
import { DayState } from './DayState.tsx'
import { LatePart, loadLate } from './LatePart.tsx'
import { RunRow } from './RunRow.tsx'

/** A driver's own day: the run that is under way or next, with its next step, and the runs after it. */
export function DriverDay(props: IslandProps) {
  return (
    <I18nProvider {...props}>
      <Content />
    </I18nProvider>
  )
}

function Content() {
  const { t } = useI18n()
  const known = useSlice($day)
  const waiting = useSlice($waiting)
  const day = useMemo(() => dayWith(known, waiting), [known, waiting])
  const current = useMemo(() => day && currentRun(day), [day])
  const problem = useSlice($dayProblem)
  useEffect(followDay, [])
  // Another backend may know no driver's day: its drivers have the dashboard.
  const isUnknown = !day && problem?.kind === 'missing'
  useEffect(() => {
    if (isUnknown) goToDashboard()
  }, [isUnknown])
  const isThere = day !== null
  useEffect(() => {
    if (isThere) void loadInBackground(async () => (await loadLate()).keepPage())
  }, [isThere])
  if (!day) {
    return problem && !isUnknown ? (
      <LoadFailure title={t('day:failed')} onRetry={reloadDay}>
        {problemMessage(problem, t)}
      </LoadFailure>
    ) : (
      <Waiting />
    )
  }
  const others = day.runs.filter(({ id }) => id !== current?.id)
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <DayState day={day} problem={problem} />
      {current ? (
        <CurrentRun key={current.id} run={current} day={day} />
      ) : (
        <div className="k-card">
          <EmptyState icon="check-circle" title={t('day:nothing')} hint={t('day:nothingHint')} />
        </div>
      )}
      {current && isRunning(current) && (
        <LatePart of={({ SharedPosition }) => SharedPosition} props={{ run: current }} />
      )}
      <DayCalls day={day} run={current} />
      <Runs title={t('day:later')} runs={others.filter((run) => !isOver(run))} />
      <Runs title={t('day:over')} runs={others.filter(isOver)} />
    </div>
  )
}

function Runs({ title, runs }: { title: string; runs: readonly DriverRun[] }) {
  if (runs.length === 0) return null
  return (
    <section className="k-card">
      <h2 className="border-line border-b px-4 py-3 text-h6">{title}</h2>
      <ul className="divide-y divide-line">
        {runs.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ul>
    </section>
  )
}

/** As high as what comes. */
const Waiting = () => (
  <div className="mx-auto flex max-w-2xl animate-skeleton flex-col gap-4" aria-hidden>
    <Skeleton still box="h-6 w-40" />
    <div className="k-card flex h-80 flex-col gap-4 p-4">
      <Skeleton still box="h-4 w-24" />
      <Skeleton still box="h-8 w-64" />
      <Skeleton still box="h-14 w-full" />
    </div>
  </div>
)

import type { DriverRun, RunPassenger } from '#contract/driver-day.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { BoardTask } from './BoardTask.tsx'
import { ChildFacts } from './ChildFacts.tsx'
import { LeaveTask } from './LeaveTask.tsx'
import type { Mark } from './marks.ts'
import { StayTask } from './StayTask.tsx'

interface Props {
  run: DriverRun
  passenger: RunPassenger
  /** Gets in here, gets out here, does so at the next stop, or neither. */
  task: 'board' | 'leave' | 'ahead' | 'none'
  mark?: Mark | undefined
  onMark?: (mark: Mark | undefined) => void
}

/** One child: who it is, what to mind, and what the driver does about it here. */
export function ChildCard({ run, passenger, task, mark, onMark }: Props) {
  const { t, format } = useI18n()
  return (
    <article
      className="flex flex-col gap-3 rounded-card border border-line p-3"
      aria-label={passenger.child.name}
    >
      <ChildFacts passenger={passenger} />
      {task === 'board' && onMark && (
        <BoardTask run={run} passenger={passenger} mark={mark} onMark={onMark} />
      )}
      {task === 'leave' && <LeaveTask run={run} passenger={passenger} />}
      {task === 'ahead' && <StayTask run={run} passenger={passenger} />}
      {task === 'none' && passenger.at && (
        <p className="text-ink-muted">{t('day:since', { time: format.time(passenger.at, run.zone) })}</p>
      )}
    </article>
  )
}

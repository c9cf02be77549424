import { useState } from 'react'
import type { DriverDay, DriverRun } from '#contract/driver-day.ts'
import { boardingHere, nextAction } from '#contract/driver-steps.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { pause } from '#src/lib/pause.ts'
import { BigButton } from './BigButton.tsx'
import { LatePart } from './LatePart.tsx'
import { type Marks, stepOfMarks } from './marks.ts'
import { takeStep } from './take-step.ts'
import { useProblem } from './use-problem.ts'

interface Props {
  run: DriverRun
  day: DriverDay
  marks: Marks
  /** A step was taken with these marks; others may have been given since. */
  onTaken: (marks: Marks) => void
}

/** The next step stands where this one stood: the second tap of a thumb that bounced is not meant for it. */
const settleMs = 800

/** What the large button is for: a step, or what comes before the first and after the last one. */
function taskOf({ run, day, marks }: Omit<Props, 'onTaken'>) {
  if (run.status === 'completed') return run.sweptAt === null ? 'sweep' : null
  const action = nextAction(run)
  const check = day.checks.find(({ vehicle }) => vehicle === run.vehicle?.id)
  if (action === 'depart' && run.vehicle) {
    if (!check) return 'check'
    if (check.result === 'unsafe') return 'unsafe'
  }
  if (action === 'board' || action === 'next_stop') {
    if (boardingHere(run).some(({ child }) => !marks[child.id])) return 'mark'
  }
  // Each child has a button of its own.
  return action === 'release' ? null : action
}

/** The large button at the end of the run, which stays in sight. */
export function NextStep({ run, day, marks, onTaken }: Props) {
  const [asking, setAsking] = useState<'check' | 'sweep'>()
  const { problem, show } = useProblem()
  const [busy, setBusy] = useState(false)
  const task = taskOf({ run, day, marks })
  const close = () => setAsking(undefined)

  async function take() {
    const action = nextAction(run)
    if (!action) return
    setBusy(true)
    const [failed] = await Promise.all([takeStep(run, stepOfMarks(run, action, marks)), pause(settleMs)])
    setBusy(false)
    show(failed)
    if (!failed) onTaken(marks)
  }

  const open = boardingHere(run).filter(({ child }) => !marks[child.id]).length
  return (
    <>
      {(task || problem) && (
        <div className="sticky bottom-0 z-10 flex flex-col gap-3 rounded-b-card border-line border-t bg-surface-raised p-4">
          {problem && <Alert tone="error">{problem}</Alert>}
          {task && (
            <TaskButton
              task={task}
              plate={run.vehicle?.plate ?? ''}
              open={open}
              busy={busy}
              onAsk={setAsking}
              onTake={() => void take()}
            />
          )}
        </div>
      )}
      {asking === 'check' && run.vehicle && (
        <LatePart of={({ CheckSheet }) => CheckSheet} props={{ vehicle: run.vehicle, onClose: close }} />
      )}
      {asking === 'sweep' && <LatePart of={({ SweepSheet }) => SweepSheet} props={{ run, onClose: close }} />}
    </>
  )
}

interface TaskProps {
  task: NonNullable<ReturnType<typeof taskOf>>
  plate: string
  /** How many children are not accounted for. */
  open: number
  busy: boolean
  onAsk: (question: 'check' | 'sweep') => void
  onTake: () => void
}

function TaskButton({ task, plate, open, busy, onAsk, onTake }: TaskProps) {
  const { t } = useI18n()
  switch (task) {
    case 'sweep':
      return (
        <BigButton icon="eye" onClick={() => onAsk(task)}>
          {t('day:sweep')}
        </BigButton>
      )
    case 'check':
      return (
        <BigButton icon="check-circle" onClick={() => onAsk(task)}>
          {t('day:check', { plate })}
        </BigButton>
      )
    case 'unsafe':
      return <Alert tone="error">{t('day:unsafe', { plate })}</Alert>
    case 'mark':
      return <p className="py-2 text-center text-ink-muted">{t('day:toMark', { count: open })}</p>
    default:
      return (
        <BigButton busy={busy} onClick={onTake}>
          {t(`day:do.${task}`)}
        </BigButton>
      )
  }
}

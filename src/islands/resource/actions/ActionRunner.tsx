import { useEffect, useRef, useState } from 'react'
import type { BulkResult } from '#contract/page.ts'
import type { SaveProblem } from '#src/islands/form/form-types.ts'
import { problemIn } from '#src/islands/resource/base/save-problem.ts'
import type { TasksProps } from '#src/islands/resource/base/use-actions.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import type { Action, ActionOnMany, ActionOnOne, Task, Undo } from './action.ts'
import { BulkResultDialog } from './BulkResultDialog.tsx'
import { ConfirmTask } from './ConfirmTask.tsx'
import { undoBulkAction } from './undo-bulk.ts'

/** The result of a bulk action that failed for some records, or did something that should be known of. */
interface Outcome {
  title: string
  result: BulkResult
  undo: Undo
}

interface Props<Row, Input> extends TasksProps<Row> {
  /** By name, or made for a task. What is in neither does nothing. */
  actions:
    | Readonly<Record<string, Action<Row, Input>>>
    | ((task: Task<Row>) => Action<Row, Input> | undefined)
}

/** Runs a page's actions: the question before one, the message after it, and the undo. */
export function ActionRunner<Row, Input extends object>(props: Props<Row, Input>) {
  const { task, actions, toasts, onAsk, onClose } = props
  const i18n = useI18n()
  const [outcome, setOutcome] = useState<Outcome>()
  const token = outcome?.result.undo
  const action = task && (typeof actions === 'function' ? actions(task) : actions[task.action])

  const undo = ({ title, undo: way }: Outcome, given: string) => {
    setOutcome(undefined)
    void undoBulkAction(way, given, i18n, toasts.show, (result) => setOutcome({ title, result, undo: way }))
  }

  /** Shows the result: in a toast with an undo, or row by row. */
  function showResult(action: ActionOnMany<Row, Input>, rows: readonly Row[], result: BulkResult) {
    const bulkResult: Outcome = { title: action.outcome(i18n), result, undo: action.undo }
    if (result.results.some(({ ok, warnings }) => !ok || warnings?.length)) return setOutcome(bulkResult)
    const back = result.undo
    toasts.show(action.done?.(rows, i18n) ?? '', back ? { undo: () => undo(bulkResult, back) } : {})
  }

  return (
    <>
      {task && action && (
        <Running
          key={task.action}
          task={task}
          action={action}
          showResult={showResult}
          toasts={toasts}
          onAsk={onAsk}
          onClose={onClose}
        />
      )}
      {outcome && (
        <BulkResultDialog
          title={outcome.title}
          results={outcome.result.results}
          onClose={() => setOutcome(undefined)}
          onUndo={token ? () => undo(outcome, token) : undefined}
        />
      )}
    </>
  )
}

interface RunningProps<Row, Input> extends Omit<TasksProps<Row>, 'task'> {
  task: Task<Row>
  action: Action<Row, Input>
  showResult: (action: ActionOnMany<Row, Input>, rows: readonly Row[], result: BulkResult) => void
}

function Running<Row, Input extends object>({
  task,
  action,
  showResult,
  toasts,
  onAsk,
  onClose,
}: RunningProps<Row, Input>) {
  const i18n = useI18n()
  const { t } = i18n
  const rows = useRef(task.rows)
  const [{ question }] = useState(() => ({ question: action.ask?.(task.rows, i18n) }))
  // What is done without a dialog needs nothing to be filled in.
  const nothing = {} as Input

  async function doOne(to: ActionOnOne<Row, Input>, input: Input): Promise<SaveProblem | undefined> {
    const [row] = rows.current
    if (row === undefined) return undefined
    const result = await to.one(row, input)
    if (result.ok) {
      if (to.done) toasts.show(to.done(rows.current, i18n))
      task.onDone?.(true)
      return undefined
    }
    const { problem } = result
    if (problem.kind !== 'conflict' || !to.changed || !isRecord(problem.current)) return problemIn(result, t)
    const current = problem.current as Row
    rows.current = [current]
    return { kind: 'refused', message: to.changed(current, i18n) }
  }

  async function doMany(to: ActionOnMany<Row, Input>, input: Input): Promise<SaveProblem | undefined> {
    const result = await to.many(rows.current, input)
    if (!result.ok) return problemIn(result, t)
    const { results } = result.value
    const [only] = results
    if (to.refused !== undefined && rows.current.length === 1 && only && !only.ok)
      return { kind: 'refused', message: only.message ?? t(to.refused) }
    showResult(to, rows.current, result.value)
    task.onDone?.(results.every(({ ok }) => ok))
    return undefined
  }

  async function submit(input: Input): Promise<SaveProblem | undefined> {
    const refused = await ('many' in action ? doMany(action, input) : doOne(action, input))
    if (!refused) await action.after?.()
    return refused
  }

  const fail = (message: string) => {
    toasts.show(message, { tone: 'error' })
    onClose()
  }
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (question) return onAsk()
    void submit(nothing).then((refused) => (refused ? fail(refused.message) : onClose()))
  })

  if (!question) return null
  const callbacks = { onSubmit: submit, onDone: onClose, onClose }
  if (typeof question === 'function')
    return question(callbacks, (problem: Problem) => fail(problemMessage(problem, t)))
  return <ConfirmTask {...question} {...callbacks} onSubmit={() => submit(nothing)} />
}

const isRecord = (current: unknown) =>
  typeof current === 'object' && current !== null && 'id' in current && 'version' in current

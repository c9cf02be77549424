import { useState } from 'react'
import type { BulkResult } from '#contract/page.ts'
import type { RegisterBulk } from '#contract/register.ts'
import { ImportDialog } from '#src/islands/resource/import/ImportDialog.tsx'
import { BulkResultDialog } from '#src/islands/table/BulkResultDialog.tsx'
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { recordsOf } from '#src/stores/records.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import type { Register, Row } from './define-register.ts'
import { SetDialog } from './SetDialog.tsx'
import { StepTask } from './StepTask.tsx'

/** What somebody wants done from the list or the record; `done` ends the selection. */
export type Task =
  | { kind: 'delete' | 'set'; rows: readonly Row[]; done?: () => void }
  | { kind: 'step'; action: string; row: Row }
  | { kind: 'change'; row: Row; field: string }
  | { kind: 'import' }

interface Props {
  register: Register
  task: Task
  toasts: Toasts
  onClose: () => void
}

/** Does what the list or the record asks for: the question before it, the result of each row where not all went well, and the way back. */
export function RegisterTasks({ register, task, toasts, onClose }: Props) {
  const { t } = useI18n()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [outcome, setOutcome] = useState<BulkResult>()
  const { spec } = register
  const store = recordsOf(spec.resource, register.list)

  async function undo(token: string) {
    const result = await store.undo(token)
    if (!result.ok) return toasts.show(problemMessage(result.problem, t), { tone: 'error' })
    if (result.value.results.every(({ ok }) => ok)) toasts.show(t('register-tasks:undone'))
    else setOutcome(result.value)
  }

  async function act(input: RegisterBulk): Promise<string | undefined> {
    setBusy(true)
    setProblem(undefined)
    const result = await store.bulk(input)
    setBusy(false)
    if (!result.ok) {
      const text = problemMessage(result.problem, t)
      setProblem(text)
      return text
    }
    const { results, undo: token } = result.value
    if ('done' in task) task.done?.()
    if (!results.every(({ ok }) => ok)) {
      setOutcome(result.value)
      return undefined
    }
    const text = t(`register-tasks:done.${input.action}`, { count: results.length })
    toasts.show(text, token ? { undo: () => void undo(token) } : {})
    onClose()
    return undefined
  }

  if (outcome) {
    const token = outcome.undo
    return (
      <BulkResultDialog
        title={t('register-tasks:outcome')}
        results={outcome.results}
        onClose={onClose}
        onUndo={token ? () => void undo(token).then(onClose) : undefined}
      />
    )
  }
  if (task.kind === 'import')
    return (
      <ImportDialog
        resource={spec.resource}
        columnName={(column) => (column in spec.form ? t(spec.text(`field.${column}`)) : column)}
        take={store.take}
        toasts={toasts}
        onClose={onClose}
      />
    )
  if (task.kind === 'step') {
    const { action, row } = task
    return <StepTask {...{ register, action, row, toasts, onClose }} />
  }
  if (task.kind === 'change') {
    const { row, field } = task
    return <ChangeDialog {...{ register, row, field, toasts, onClose }} />
  }
  const ids = task.rows.map(({ id }) => id)
  const [first] = task.rows
  if (task.kind === 'set') {
    return (
      <SetDialog
        register={register}
        count={ids.length}
        onSet={(values) => act({ ids, action: 'set', values })}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      open
      title={
        ids.length === 1 && first
          ? t('register-tasks:ask.delete', { name: spec.name(first) })
          : t('register-tasks:ask.deleteMany', { count: ids.length })
      }
      description={t('register-tasks:ask.deleteHint')}
      confirmLabel={t('register:delete')}
      intent="danger"
      busy={busy}
      problem={problem}
      onConfirm={() => void act({ ids, action: 'delete' })}
      onClose={onClose}
    />
  )
}

import { useEffect, useMemo, useRef, useState } from 'react'
import type { SaveProblem } from '#src/islands/form/form-types.ts'
import { useForm } from '#src/islands/form/use-form.ts'
import { saveProblem } from '#src/islands/resource/base/save-problem.ts'
import { ConfirmDialog } from '#src/islands/ui/dialog/ConfirmDialog.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { isRow, recordsOf } from '#src/stores/records.ts'
import { FormDialog } from '../FormDialog.tsx'
import type { Register, Row, StepSpec } from './define-register.ts'
import { readValue, writeValue } from './field-values.ts'
import type { FormValue } from './fields.ts'
import { RegisterField } from './RegisterField.tsx'

interface Props {
  register: Register
  action: string
  row: Row
  toasts: Toasts
  onClose: () => void
}

type Asked = NonNullable<StepSpec['ask']>
type Try = (input: object) => Promise<SaveProblem | undefined>

interface Parts extends Props {
  step: StepSpec
  /** Resolves to nothing when it was done. */
  onTry: Try
}

/**
 * Does a step. Where the record was changed meanwhile, it is said and the record shown as it is; the next try goes
 * against that one.
 */
function useStep({ register, action, row, toasts }: Props): Try {
  const { t } = useI18n()
  const now = useRef(row)
  const { spec } = register
  const store = recordsOf(spec.resource, register.list)
  return async (input) => {
    const result = await store.step(now.current, action, input)
    if (result.ok) {
      toasts.show(t(spec.text(`stepped.${action}`), { name: spec.name(result.value) }))
      return undefined
    }
    const { problem } = result
    if (problem.kind !== 'conflict' || !isRow(problem.current)) return saveProblem(problem, t)
    now.current = problem.current
    const still = problem.current.actions.includes(action)
    const message = t(still ? 'register-tasks:step.changed' : 'register-tasks:step.gone', {
      name: spec.name(problem.current),
    })
    return { kind: 'refused', message }
  }
}

/** The register as a step's fields see it: those that its form does not have are called by the step's own texts. */
function useAsking(register: Register, action: string, ask: Asked): Register {
  return useMemo(() => {
    const { spec } = register
    const own = Object.keys(ask).filter((name) => !(name in spec.form))
    const text = (key: string) => {
      const name = key.replace(/^field\./, '')
      return spec.text(key !== name && own.includes(name) ? `step.${action}.${name}` : key)
    }
    return { ...register, spec: { ...spec, form: ask, text } }
  }, [register, action, ask])
}

function Ask({ register, action, row, step, ask, onTry, onClose }: Parts & { ask: Asked }) {
  const { t } = useI18n()
  const { spec } = register
  const fields = Object.entries(ask)
  const asking = useAsking(register, action, ask)
  const form = useForm<Record<string, FormValue>>({
    initial: Object.fromEntries(
      fields.map(([name, field]) => [name, name in spec.form ? readValue(field, row[name]) : field.empty]),
    ),
    required: fields.flatMap(([name, field]) => (field.required ? [name] : [])),
    save: (values) =>
      onTry(Object.fromEntries(fields.map(([name, field]) => [name, writeValue(field, values[name])]))),
    onSaved: onClose,
  })
  const name = spec.name(row)
  return (
    <FormDialog
      form={form}
      title={t(spec.text(step.confirm ? `step.${action}.confirm` : `step.${action}`), { name })}
      description={step.confirm ? undefined : name}
      confirmLabel={t(spec.text(`step.${action}`))}
      intent={step.tone === 'error' ? 'danger' : 'primary'}
      onClose={onClose}
    >
      {fields.map(([field]) => (
        <RegisterField key={field} register={asking} form={form} name={field} row={row} />
      ))}
    </FormDialog>
  )
}

function Confirm({ register, action, row, step, onTry, onClose }: Parts) {
  const { t } = useI18n()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { spec } = register

  async function confirm() {
    setBusy(true)
    const found = await onTry({})
    setBusy(false)
    if (found) setProblem(found.message)
    else onClose()
  }

  return (
    <ConfirmDialog
      open
      title={t(spec.text(`step.${action}.confirm`), { name: spec.name(row) })}
      confirmLabel={t(spec.text(`step.${action}`))}
      intent={step.tone === 'error' ? 'danger' : 'primary'}
      busy={busy}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}

function AtOnce({ onTry, toasts, onClose }: Parts) {
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void onTry({}).then((problem) => {
      if (problem) toasts.show(problem.message, { tone: 'error' })
      onClose()
    })
  }, [onTry, toasts, onClose])
  return null
}

/** One of a record's steps: what it asks for, or whether to do it, and then it is done. */
export function StepTask(props: Props) {
  const onTry = useStep(props)
  const step = props.register.spec.steps?.[props.action] ?? {}
  const parts = { ...props, step, onTry }
  if (step.ask) return <Ask {...parts} ask={step.ask} />
  return step.confirm ? <Confirm {...parts} /> : <AtOnce {...parts} />
}

import { useCallback, useId, useRef, useState } from 'react'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { FieldName, FormApi, FormOptions, SaveProblem } from './form-types.ts'
import { isEmpty, isEqual } from './is-equal.ts'

function requiredOf<Values extends object>({ required = [] }: FormOptions<Values>, values: Values) {
  return typeof required === 'function' ? required(values) : required
}

/** Messages for required fields that are empty and for what `validate` finds; the first one wins. */
function check<Values extends object>(options: FormOptions<Values>, values: Values, missing: string) {
  const fields: Record<string, string[]> = {}
  for (const [name, text] of Object.entries<string | undefined>(options.validate?.(values) ?? {})) {
    if (text) fields[name] = [text]
  }
  for (const name of requiredOf(options, values)) if (isEmpty(values[name])) fields[name] = [missing]
  return fields
}

const belongsTo = (key: string, name: string) => key === name || key.startsWith(`${name}.`)

/** The problem without the messages of fields that have been changed since; what was refused was about all of them. */
function without(problem: SaveProblem | undefined, names: readonly string[]): SaveProblem | undefined {
  if (problem?.kind === 'refused') return undefined
  if (!problem?.fields) return problem
  const rest = Object.entries(problem.fields).filter(([key]) => !names.some((name) => belongsTo(key, name)))
  return { ...problem, fields: Object.fromEntries(rest) }
}

/** Holds a form: its values, what is wrong with them, and one save at a time. Render it with `Form`. */
export function useForm<Values extends object>(options: FormOptions<Values>): FormApi<Values> {
  const { t } = useI18n()
  const id = useId()
  const [base, setBase] = useState(options.initial)
  const [values, setValues] = useState(options.initial)
  const [problem, setProblem] = useState<SaveProblem>()
  const [failures, setFailures] = useState(0)
  const [busy, setBusy] = useState(false)
  const labels = useRef(new Map<string, string>())
  const held = useRef(new Map<string, string>())
  const sending = useRef(false)

  const patch = useCallback((changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }))
    setProblem((before) => without(before, Object.keys(changes)))
  }, [])
  const hold = useCallback((name: string, message: string) => {
    if (message) held.current.set(name, message)
    else held.current.delete(name)
  }, [])
  const label = useCallback((name: string, text: string) => void labels.current.set(name, text), [])

  function fail(found: SaveProblem) {
    setProblem(found)
    setFailures((count) => count + 1)
  }

  async function submit() {
    if (sending.current) return
    const fields = check(options, values, t('form:required'))
    for (const [name, message] of held.current) fields[name] = [message]
    if (Object.keys(fields).length > 0) {
      fail({ kind: 'invalid', message: '', fields })
      return
    }
    sending.current = true
    setBusy(true)
    const found = await options.save(values).catch((cause: unknown): SaveProblem => {
      reportError(cause)
      return { kind: 'unknown', message: t('form:failed') }
    })
    sending.current = false
    setBusy(false)
    if (found) return fail(found)
    setProblem(undefined)
    setBase(values)
    options.onSaved?.(values)
  }

  return {
    id,
    values,
    base,
    busy,
    problem,
    failures,
    dirty: !isEqual(values, base),
    conflict: options.conflict,
    patch,
    hold,
    label,
    submit,
    set: <Name extends FieldName<Values>>(name: Name, value: Values[Name]) => {
      const change: Partial<Values> = {}
      change[name] = value
      patch(change)
    },
    errorsOf: (name) =>
      Object.entries(problem?.fields ?? {}).flatMap(([key, texts]) => (belongsTo(key, name) ? texts : [])),
    isRequired: (name) => requiredOf(options, values).includes(name),
    labelOf: (name) => labels.current.get(name),
    reset: () => {
      setValues(base)
      setProblem(undefined)
    },
    resolve: (chosen, theirs) => {
      setBase(theirs)
      setValues(chosen)
      setProblem(undefined)
    },
  }
}

import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Menu } from '#src/islands/ui/menu/Menu.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import { recordsOf } from '#src/stores/records.ts'
import type { Register, Row } from './define-register.ts'
import { controlOf } from './fields.ts'
import { valueText } from './value-text.tsx'

interface InlineChange {
  register: Register
  row: Row
  field: string
  notify: Toasts['show']
}

/** Changes a field of a record in the list: the value shows at once, and a toast tells the result and offers an undo. */
function useInlineChange({ register, row, field, notify }: InlineChange) {
  const { t } = useI18n()
  const { spec, list } = register
  const records = recordsOf(spec.resource, list)

  async function undo(token: string) {
    const result = await records.undo(token)
    const failed = result.ok ? result.value.results.find(({ ok }) => !ok)?.message : undefined
    if (!result.ok) notify(problemMessage(result.problem, t), { tone: 'error' })
    else if (failed !== undefined) notify(failed, { tone: 'error' })
    else notify(t('register-tasks:undone'))
  }

  function refusal(problem: Problem): string {
    if (problem.kind === 'conflict') return t('register-tasks:inline.conflict', { name: spec.name(row) })
    const [first] = problem.kind === 'invalid' ? (problem.fields[field] ?? []) : []
    return first ?? problemMessage(problem, t)
  }

  return async (value: unknown): Promise<void> => {
    if (value === row[field]) return
    const result = await records.change(row, field, value)
    if (!result.ok) return notify(refusal(result.problem), { tone: 'error' })
    const { results, undo: token } = result.value
    const refused = results.find(({ ok }) => !ok)
    if (refused) return notify(refused.message ?? t('problems:default'), { tone: 'error' })
    return notify(t('register-tasks:done.set', { count: 1 }), token ? { undo: () => void undo(token) } : {})
  }
}

interface InlineProps {
  register: Register
  row: Row
  field: string
  notify: Toasts['show']
  /** The cell as it would be without. */
  children: ReactNode
}

/** What a field may be. */
function choicesOf({ register, row, field }: InlineProps): readonly (string | boolean)[] {
  const control = controlOf(register.spec.form[field]?.control, row)
  return control?.kind === 'select' ? control.values : [true, false]
}

const buttonClass =
  'group/inline -mx-1.5 inline-flex max-w-full items-center gap-1 rounded-control px-1.5 py-1 text-start hover:bg-surface-sunken pointer-coarse:min-h-11'

/**
 * A value in the list that can be changed there: a button with its choices. The chosen one shows at once; what becomes
 * of it is shown in a toast, with an undo.
 */
export function InlineChoice(props: InlineProps) {
  const { register, row, field } = props
  const { spec } = register
  const change = useInlineChange(props)
  const i18n = useI18n()
  const { t } = i18n
  // The row is one stop of the Tab key, and this is part of it: drawn anew whenever the row is.
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const link = button.current?.closest('tr')?.querySelector<HTMLElement>('[data-row-link]')
    if (button.current) button.current.tabIndex = link?.tabIndex ?? -1
  })
  const valueLabel = valueText(register, field, row[field], i18n, row)
  return (
    <Menu
      label={t(spec.text(`field.${field}`))}
      items={choicesOf(props).map((value) => ({
        id: String(value),
        label: valueText(register, field, value, i18n, row),
        icon: value === row[field] ? ('check' as const) : undefined,
        onSelect: () => void change(value),
      }))}
      trigger={(trigger) => (
        <button
          {...trigger}
          ref={button}
          type="button"
          data-inline={field}
          tabIndex={-1}
          aria-label={t('register-tasks:inline', {
            field: t(spec.text(`field.${field}`)),
            value: valueLabel,
          })}
          className={buttonClass}
        >
          {props.children}
          <Icon
            name="chevron-down"
            size={14}
            className="shrink-0 text-ink-muted opacity-0 group-hover/row:opacity-100 group-focus-visible/inline:opacity-100 pointer-coarse:opacity-100"
          />
        </button>
      )}
    />
  )
}

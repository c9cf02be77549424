import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { type Problem, problemMessage } from '#src/lib/api/problem.ts'
import { recordsOf } from '#src/stores/records.ts'
import type { Register, Row } from './define-register.ts'

interface InlineChange {
  register: Register
  row: Row
  field: string
  notify: Toasts['show']
}

/** Changes a field of a record in the list: the value shows at once, and a toast tells the result and offers an undo. */
export function useInlineChange({ register, row, field, notify }: InlineChange) {
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

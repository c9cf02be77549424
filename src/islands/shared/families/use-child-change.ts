import type { Child } from '#contract/child.ts'
import type { SaveProblem } from '#src/islands/form/form-types.ts'
import { saveProblem } from '#src/islands/resource/base/save-problem.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { isRow, recordsOf } from '#src/stores/records.ts'
import type { RegisterList } from '#src/stores/registers.ts'
import type { Result } from '#src/stores/result.ts'

/** Runs a change of a child; resolves to nothing when it was made, else to the problem. */
export type Change = (work: () => Promise<Result<Child>>) => Promise<SaveProblem | undefined>

/**
 * Shows a child as the server has it after a change. Where somebody else changed it meanwhile it is shown as it is now,
 * and the next try goes against that.
 */
export function useChildChange(child: Child, list: RegisterList): Change {
  const { t } = useI18n()
  const { detail } = recordsOf('children', list)
  return async (work) => {
    const result = await work()
    if (result.ok) {
      detail.replace(result.value)
      return undefined
    }
    const { problem } = result
    if (problem.kind !== 'conflict' || !isRow(problem.current)) return saveProblem(problem, t)
    detail.replace(problem.current)
    return { kind: 'refused', message: t('family:changed', { name: child.name }) }
  }
}

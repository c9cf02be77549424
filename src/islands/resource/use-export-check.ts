import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import { exportReady } from '#src/stores/exports.ts'

/** Asks whether an export may be fetched, and says in the page why not. */
export function useExportCheck(toasts: Toasts) {
  const { t } = useI18n()
  return async (url: string): Promise<boolean> => {
    const result = await exportReady(url)
    if (!result.ok) toasts.show(problemMessage(result.problem, t), { tone: 'error' })
    return result.ok
  }
}

import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'

const loadExports = () => import('#src/stores/exports.ts').catch(() => undefined)

/** Asks whether an export may be fetched, and says in the page why not; its code is loaded with the first one. */
export function useExportCheck(toasts: Toasts) {
  const { t } = useI18n()
  return async (url: string): Promise<boolean> => {
    const result = await (await loadExports())?.exportReady(url)
    if (!result) return true
    if (!result.ok) toasts.show(problemMessage(result.problem, t), { tone: 'error' })
    return result.ok
  }
}

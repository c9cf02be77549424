import type { BulkResult } from '#contract/page.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import type { Undo } from './action.ts'

/** Undoes a bulk action and shows the result; `onSome` gets the results where not all could be. */
export async function undoBulkAction(
  { run, done, some }: Undo,
  token: string,
  { t }: I18n,
  show: Toasts['show'],
  onSome: (result: BulkResult) => void,
): Promise<void> {
  const result = await run(token)
  if (!result.ok) return show(problemMessage(result.problem, t), { tone: 'error' })
  const refused = result.value.results.find(({ ok }) => !ok)
  if (!refused) return show(t(done))
  if (some === undefined) return onSome(result.value)
  return show(refused.message ?? t(some), { tone: 'error' })
}

import type { ReportAnswer } from '#contract/report.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useZone } from '#src/islands/resource/list/use-list-rows.ts'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { todayIn } from '#src/lib/list/days.ts'
import { report, reportPack } from '#src/stores/reports.ts'
import type { ViewControl } from './use-view.ts'
import { reportQuery } from './view-state.ts'

/** What the controls are set by: the answer, as far as it has come. */
export type Told = Pick<ReportAnswer, 'currencies' | 'currency'> & { of: Partial<ReportAnswer['of']> }

/** The report, or the pack, that the address asks for. */
export function useReport({ view }: ViewControl) {
  const zone = useZone()
  const hydrated = useHydrated()
  const today = hydrated && zone ? todayIn(zone) : undefined
  const query = today ? reportQuery(view, today) : undefined
  const name = view.report
  const one = useLoaded(
    report,
    query && name !== 'pack' ? [name, { ...query, page: view.page, page_size: view.size }] : undefined,
  )
  const all = useLoaded(reportPack, query && name === 'pack' ? [query] : undefined)
  const { loading, error } = name === 'pack' ? all : one
  // Rows of another report have other columns.
  const answer = one.data?.report === name ? one.data : undefined
  const pack = (name === 'pack' && all.data) || undefined
  const told: Told | undefined = pack ? { ...pack, of: { company: pack.company } } : answer
  return {
    ...{ zone, today, query, loading, answer, pack, told },
    reload: () => void (name === 'pack' ? reportPack : report).reload(),
    failed: error && error.kind !== 'aborted' ? error : undefined,
  }
}

import { useMemo, useSyncExternalStore } from 'react'
import { currentQuery, goToQuery, onQueryChange } from '#src/lib/list/location.ts'
import { parseReports, printReports, type ReportView } from './view-state.ts'

export interface ViewControl {
  view: ReportView
  /** Shows something else of it; from the first page on, unless the change says which. */
  change: (patch: Partial<ReportView>) => void
  go: (view: ReportView) => void
  hrefOf: (view: ReportView) => string
}

/** The address is the page's state: reload, back and a shared link show the same. */
export function useView(): ViewControl {
  const query = useSyncExternalStore(onQueryChange, currentQuery, () => '')
  return useMemo(() => {
    const go = (next: ReportView) => goToQuery(printReports(next))
    return {
      view: parseReports(query),
      // From what the address says by then: a step may come before the one before it is drawn.
      change: (patch) => go({ ...parseReports(currentQuery()), page: 1, ...patch }),
      go,
      hrefOf: (next) => `?${printReports(next)}`,
    }
  }, [query])
}

import { useState } from 'react'
import { type BulkAction, BulkBar } from '#src/islands/table/BulkBar.tsx'
import type { Selection } from '#src/islands/table/use-selection.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { Toasts } from '#src/islands/ui/use-toasts.ts'
import { problemMessage } from '#src/lib/api/problem.ts'
import type { Query } from '#src/lib/api/query.ts'
import type { Listed } from '#src/lib/api/response-shape.ts'
import { fetchAllRows, mostInBulk } from '#src/stores/all-rows.ts'
import type { LoadableStore } from '#src/stores/base/loadable.ts'

interface Props<Row> {
  rows: LoadableStore<[Query], Listed<Row>>
  /** The query of the rows, and how many rows match it in all. */
  query: Query | undefined
  count: number
  selection: Selection<Row>
  actions: readonly BulkAction<Row>[]
  toasts: Toasts
}

/** What can be done to the ticked rows of a list, and the ticks of its other pages: loaded with the first tick. */
export function ListBulk<Row>({ rows, query, count, selection, actions, toasts }: Props<Row>) {
  const { t } = useI18n()
  const [fetching, setFetching] = useState(false)

  async function selectAll() {
    if (fetching) return
    setFetching(true)
    const every = await fetchAllRows(rows, query, count)
    setFetching(false)
    if (every.ok) selection.add(every.value)
    else toasts.show(problemMessage(every.problem, t), { tone: 'error' })
  }

  return (
    <BulkBar
      selection={selection}
      actions={actions}
      count={count}
      onSelectAll={count <= mostInBulk ? selectAll : undefined}
      selectingAll={fetching}
    />
  )
}

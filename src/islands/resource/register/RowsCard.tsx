import { type ReactNode, useEffect } from 'react'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { Card } from '#src/islands/ui/blocks/Card.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Skeleton } from '#src/islands/ui/Skeleton.tsx'
import { problemMessage } from '#src/lib/api/problem.ts'
import type { Query } from '#src/lib/api/query.ts'
import type { RelatedStore } from '#src/stores/related.ts'

interface Props<Row> {
  title: string
  store: RelatedStore<Row>
  /** Which rows, how many and in what order. */
  query: Query
  /** All of them, on their own page. */
  more?: { href: string; label: string }
  empty: string
  children: (rows: readonly Row[], count: number) => ReactNode
}

/** Rows of another list on a record's page: the first few, and a link to all of them. */
export function RowsCard<Row>({ title, store, query, more, empty, children }: Props<Row>) {
  const { t } = useI18n()
  const { data, error } = useSlice(store.$state)
  const { load, reload } = store
  const key = JSON.stringify(query)
  useEffect(() => {
    void load(JSON.parse(key))
  }, [key, load])
  // Not for this reader: there is nothing to show, and nothing to try again.
  if (error?.kind === 'forbidden') return null
  return (
    <Card
      title={title}
      actions={
        more && (
          <a href={more.href} className="k-link">
            {more.label}
          </a>
        )
      }
    >
      {error && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-ink-muted">
          {problemMessage(error, t)}
          <Button onClick={() => void reload()}>{t('register-record:retry')}</Button>
        </div>
      )}
      {!data && !error && <Skeleton box="h-20 w-full" />}
      {data && data.results.length === 0 && !error && <p className="text-ink-muted">{empty}</p>}
      {data && data.results.length > 0 && children(data.results, data.count)}
    </Card>
  )
}

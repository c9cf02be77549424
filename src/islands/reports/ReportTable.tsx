import { useEffect, useMemo, useRef } from 'react'
import type { ReportAnswer } from '#contract/report.ts'
import type { Column } from '#src/islands/table/column.ts'
import { DataTable } from '#src/islands/table/DataTable.tsx'
import type { RowAction } from '#src/islands/table/RowMenu.tsx'
import { Pagination } from '#src/islands/ui/blocks/Pagination.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { type I18n, useI18n } from '#src/islands/ui/i18n.tsx'
import { isPlainClick } from '#src/islands/ui/plain-click.ts'
import { standardSettings } from '#src/lib/list/settings.ts'
import { pageSizes, usualPageSize } from '#src/lib/list/state.ts'
import { changeOf, figureText } from './figures.ts'
import type { ViewControl } from './use-view.ts'
import { type ReportView, within } from './view-state.ts'

type Line = ReportAnswer['results'][number] & { id: string }

const nameOf = ({ key, name }: Line, by: string, { t }: Pick<I18n, 't'>) =>
  name ?? t(key === '' ? `reports:none.${by}` : 'reports:gone')

function columnsOf({ figures, by, currency, compared }: ReportAnswer): Column<Line>[] {
  const name: Column<Line> = {
    ...{ id: 'name', header: `reports:by.${by}`, primary: true },
    cell: (line, i18n) => nameOf(line, by, i18n),
  }
  return [
    name,
    ...figures.map(
      ({ key, unit }): Column<Line> => ({
        ...{ id: key, header: `reports:figure.${key}`, sort: key, align: 'end', width: 'lg', fold: 0 },
        cell: ({ values, before }, { format }) => {
          const now = figureText(values[key], unit, currency, format)
          if (!compared) return now
          const change = changeOf(key, unit, values[key], before?.[key], format)
          return (
            <span className="flex flex-col items-end">
              <span>{now}</span>
              <span className="text-caption text-ink-muted">{change?.text}</span>
            </span>
          )
        },
      }),
    ),
  ]
}

/** Follows the links of rows in place: they lead to this very page. */
function useRowLinks(go: (query: string) => void) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = box
    const follow = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-row-link]') : null
      if (!link || !isPlainClick(event)) return
      event.preventDefault()
      go(new URL(link.href).search.slice(1))
    }
    current?.addEventListener('click', follow)
    return () => current?.removeEventListener('click', follow)
  }, [go])
  return box
}

interface Props {
  control: ViewControl
  answer: ReportAnswer | undefined
  loading: boolean
  goTo: (query: string) => void
}

/** A row for each school, driver, run …: its name leads to the rides behind it. */
export function ReportTable({ control, answer, loading, goTo }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const { view, change, hrefOf } = control
  const columns = useMemo(() => (answer ? columnsOf(answer) : []), [answer])
  const rows = useMemo(() => answer?.results.map((row): Line => ({ ...row, id: row.key || '-' })), [answer])
  const box = useRowLinks(goTo)
  const by = answer?.by ?? view.by
  const ridesOf = ({ key }: Line): ReportView => ({ ...view, rides: key })
  const target = (line: Line) => (answer?.rows ? ridesOf(line) : view)
  const sort = (field: string) => change({ ordering: view.ordering === `-${field}` ? field : `-${field}` })
  const actions = (line: Line): RowAction[] => {
    const inside = within(view, line.key)
    if (!answer?.rows) return []
    return [
      { id: 'rides', label: t('reports:rides'), icon: 'list', onSelect: () => control.go(ridesOf(line)) },
      ...(inside
        ? [
            {
              id: 'within',
              label: t('reports:within'),
              icon: 'filter' as const,
              onSelect: () => control.go(inside),
            },
          ]
        : []),
    ]
  }
  const nothing = rows?.length === 0 && !loading
  return (
    <section ref={box} aria-label={t(`reports:by.${by}`)} className="group/list k-card">
      <DataTable
        label={t(`reports:report.${view.report}`)}
        columns={columns}
        settings={standardSettings}
        rows={rows}
        refreshing={loading && rows !== undefined}
        pageSize={8}
        ordering={view.ordering}
        onSort={sort}
        onSettings={() => undefined}
        rowName={(line) => nameOf(line, by, i18n)}
        rowHref={(line) => hrefOf(target(line))}
        rowActions={answer?.rows ? actions : undefined}
        notice={
          nothing ? (
            <EmptyState icon="chart" title={t('reports:empty')} hint={t('reports:emptyHint')} />
          ) : undefined
        }
      />
      {answer && answer.count > usualPageSize && (
        <div className="border-line border-t" data-noprint>
          <Pagination
            page={view.page}
            pageSize={view.size}
            count={answer.count}
            pageSizes={pageSizes}
            hrefOf={(page) => hrefOf({ ...view, page })}
            onPage={(page) => change({ page })}
            onPageSize={(size) => change({ size })}
          />
        </div>
      )}
    </section>
  )
}

import { useState } from 'react'
import { type BulkAction, BulkBar } from '#src/islands/table/BulkBar.tsx'
import { DataTable } from '#src/islands/table/DataTable.tsx'
import { useSelection } from '#src/islands/table/use-selection.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { nextOrdering } from '#src/lib/list/changes.ts'
import { standardSettings } from '#src/lib/list/settings.ts'
import { sortRuns } from '../../../samples/find-runs.ts'
import { runColumns } from '../../../samples/run-columns.tsx'
import { type Run, runs } from '../../../samples/runs.ts'

const nothing = () => undefined
const canCancel = ({ status }: Run) => status === 'unassigned' || status === 'assigned'

export function Ticked() {
  const { t } = useI18n()
  const [ordering, setOrdering] = useState('start')
  const [cancelled, setCancelled] = useState<ReadonlySet<string>>(new Set())
  const now = runs
    .slice(0, 8)
    .map((run): Run => (cancelled.has(run.id) ? { ...run, status: 'cancelled' } : run))
  const rows = sortRuns(now, ordering)
  const selection = useSelection(rows, '')
  const cancel = (chosen: readonly Run[]) =>
    setCancelled(new Set([...cancelled, ...chosen.filter(canCancel).map(({ id }) => id)]))
  const actions: readonly BulkAction<Run>[] = [
    {
      id: 'cancel',
      label: t('gallery-tables:cancel'),
      icon: 'ban',
      intent: 'danger',
      fits: canCancel,
      onSelect: (chosen, clear) => {
        cancel(chosen)
        clear()
      },
    },
  ]
  return (
    <div>
      <DataTable
        label={t('gallery-tables:runs')}
        columns={runColumns}
        rows={rows}
        rowName={({ reference }) => reference}
        rowHref={({ reference }) => `#${reference}`}
        rowActions={(run) => [
          { id: 'open', label: t('gallery-tables:open'), icon: 'eye', href: `#${run.reference}` },
          {
            id: 'cancel',
            label: t('gallery-tables:cancel'),
            icon: 'ban',
            intent: 'danger',
            disabled: !canCancel(run),
            onSelect: () => cancel([run]),
          },
        ]}
        settings={standardSettings}
        onSettings={nothing}
        refreshing={false}
        pageSize={8}
        ordering={ordering}
        onSort={(field) => setOrdering(nextOrdering(ordering, field))}
        selection={selection}
      />
      <BulkBar
        selection={selection}
        actions={actions}
        count={rows.length}
        onSelectAll={() => selection.add(rows)}
      />
    </div>
  )
}

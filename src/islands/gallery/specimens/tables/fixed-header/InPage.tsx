import { useState } from 'react'
import { DataTable } from '#src/islands/table/DataTable.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { nextOrdering } from '#src/lib/list/changes.ts'
import { standardSettings } from '#src/lib/list/settings.ts'
import { sortRuns } from '../../../samples/find-runs.ts'
import { runColumns } from '../../../samples/run-columns.tsx'
import { runs } from '../../../samples/runs.ts'

const nothing = () => undefined

export function InPage() {
  const { t } = useI18n()
  const [ordering, setOrdering] = useState('')
  return (
    <DataTable
      label={t('gallery-tables:runs')}
      columns={runColumns}
      rows={sortRuns(runs.slice(0, 25), ordering)}
      rowName={({ reference }) => reference}
      rowHref={({ reference }) => `#${reference}`}
      settings={standardSettings}
      onSettings={nothing}
      refreshing={false}
      pageSize={25}
      ordering={ordering}
      onSort={(field) => setOrdering(nextOrdering(ordering, field))}
    />
  )
}

import { DataTable } from '#src/islands/table/DataTable.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { standardSettings } from '#src/lib/list/settings.ts'
import { runColumns } from '../../../samples/run-columns.tsx'

const nothing = () => undefined

export function Waiting() {
  const { t } = useI18n()
  return (
    <DataTable
      label={t('gallery-tables:runs')}
      columns={runColumns}
      rows={undefined}
      rowName={({ reference }) => reference}
      rowHref={({ reference }) => `#${reference}`}
      settings={standardSettings}
      onSettings={nothing}
      refreshing={false}
      pageSize={4}
      ordering=""
      onSort={nothing}
    />
  )
}

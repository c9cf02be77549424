import { useState } from 'react'
import { DataTable } from '#src/islands/table/DataTable.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { standardSettings, type TableSettings } from '#src/lib/list/settings.ts'
import { runColumns } from '../../../samples/run-columns.tsx'
import { runs } from '../../../samples/runs.ts'

const wide: TableSettings = {
  ...standardSettings,
  widths: { route: 420, driver: 340, status: 260 },
}
const nothing = () => undefined

export function InFrame() {
  const { t } = useI18n()
  const [settings, setSettings] = useState(wide)
  return (
    <DataTable
      label={t('gallery-tables:runs')}
      columns={runColumns}
      rows={runs.slice(0, 30)}
      rowName={({ reference }) => reference}
      rowHref={({ reference }) => `#${reference}`}
      settings={settings}
      onSettings={(patch) => setSettings({ ...settings, ...patch })}
      refreshing={false}
      pageSize={30}
      ordering=""
      onSort={nothing}
    />
  )
}

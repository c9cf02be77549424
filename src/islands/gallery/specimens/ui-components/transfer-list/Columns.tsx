import { useState } from 'react'
import type { AnyColumn } from '#src/islands/table/column.ts'
import { DisplayPanel } from '#src/islands/table/DisplayPanel.tsx'
import { standardSettings } from '#src/lib/list/settings.ts'

const columns: readonly AnyColumn[] = [
  { id: 'name', header: 'gallery-ui:transfer.name', primary: true },
  { id: 'phone', header: 'gallery-ui:transfer.phone' },
  { id: 'company', header: 'gallery-ui:transfer.company' },
  { id: 'rating', header: 'gallery-ui:transfer.rating', hidden: true },
]

export function Columns() {
  const [settings, setSettings] = useState(standardSettings)
  return (
    <div className="w-fit rounded-card border border-line">
      <DisplayPanel
        columns={columns}
        settings={settings}
        onChange={(patch) => setSettings({ ...settings, ...patch })}
      />
    </div>
  )
}

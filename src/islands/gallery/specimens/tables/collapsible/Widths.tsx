import { useState } from 'react'
import { DataTable } from '#src/islands/table/DataTable.tsx'
import { Segments } from '#src/islands/table/Segments.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { standardSettings } from '#src/lib/list/settings.ts'
import { runColumns } from '../../../samples/run-columns.tsx'
import { runs } from '../../../samples/runs.ts'

const frames = { wide: '', half: 'max-w-xl', narrow: 'max-w-sm' } as const
const widths = ['wide', 'half', 'narrow'] as const
const nothing = () => undefined

export function Widths() {
  const { t } = useI18n()
  const [width, setWidth] = useState<keyof typeof frames>('half')
  return (
    <div className="flex flex-col items-start gap-4">
      <Segments
        label={t('gallery-tables:width.label')}
        current={width}
        items={widths.map((id) => ({ id, label: t(`gallery-tables:width.${id}`), href: '#widths' }))}
        onSelect={setWidth}
      />
      <div className={`w-full ${frames[width]}`}>
        <DataTable
          label={t('gallery-tables:runs')}
          columns={runColumns}
          rows={runs.slice(0, 5)}
          rowName={({ reference }) => reference}
          rowHref={({ reference }) => `#${reference}`}
          settings={standardSettings}
          onSettings={nothing}
          refreshing={false}
          pageSize={5}
          ordering=""
          onSort={nothing}
        />
      </div>
    </div>
  )
}

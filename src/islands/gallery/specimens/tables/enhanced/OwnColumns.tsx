import { DataTable } from '#src/islands/table/DataTable.tsx'
import { DisplayPanel } from '#src/islands/table/DisplayPanel.tsx'
import { useSettings } from '#src/islands/table/use-list-state.ts'
import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { Popover } from '#src/islands/ui/Popover.tsx'
import { runColumns } from '../../../samples/run-columns.tsx'
import { runs } from '../../../samples/runs.ts'

const nothing = () => undefined

export function OwnColumns() {
  const { t } = useI18n()
  const { settings, change } = useSettings('gallery-runs')
  return (
    <div className="flex flex-col items-start gap-4">
      <Popover
        label={t('table:display.label')}
        trigger={(props) => (
          <Button {...props} icon="sliders">
            {t('table:display.label')}
          </Button>
        )}
      >
        {() => <DisplayPanel columns={runColumns} settings={settings} onChange={change} />}
      </Popover>
      <div className="w-full min-w-0">
        <DataTable
          label={t('gallery-tables:runs')}
          columns={runColumns}
          rows={runs.slice(8, 13)}
          rowName={({ reference }) => reference}
          rowHref={({ reference }) => `#${reference}`}
          settings={settings}
          onSettings={change}
          refreshing={false}
          pageSize={5}
          ordering=""
          onSort={nothing}
        />
      </div>
    </div>
  )
}

import { IconButton } from '#src/islands/ui/IconButton.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { Popover } from '#src/islands/ui/Popover.tsx'
import type { TableSettings } from '#src/lib/list/settings.ts'
import { type Column, columnId } from './column.ts'

interface DisplayOptionsProps<Row> {
  columns: readonly Column<Row>[]
  settings: TableSettings
  onChange: (patch: Partial<TableSettings>) => void
}

const loadPanel = () => import('./DisplayPanel.tsx').then((module) => module.DisplayPanel)

/** The button for columns and density. */
export function DisplayOptions<Row>({ columns, settings, onChange }: DisplayOptionsProps<Row>) {
  const { t } = useI18n()
  const choices = columns.map((column) => {
    const id = columnId(column)
    const fixed = column.primary === true
    return { id, header: column.header, fixed, shown: fixed || (settings.columns[id] ?? !column.hidden) }
  })
  return (
    <Popover
      label={t('table:display.label')}
      trigger={(props) => <IconButton {...props} icon="sliders" label={t('table:display.label')} />}
    >
      {() => <LazyPart load={loadPanel} props={{ columns: choices, settings, onChange }} />}
    </Popover>
  )
}

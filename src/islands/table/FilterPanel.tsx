import { Combobox } from '#src/islands/ui/combobox/Combobox.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { DatePanel } from './DatePanel.tsx'
import { useFilterText } from './FilterText.tsx'
import type { ChoiceFilter, DaysFilter, RecordFilter } from './filters.ts'
import { SelectPanel } from './SelectPanel.tsx'

interface PanelProps<Kind> {
  filter: Kind
  zone: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function RecordPanel({ filter, zone, value, onChange }: PanelProps<RecordFilter>) {
  const { t } = useI18n()
  const name = useFilterText({ filter, value, zone })
  return (
    <div className="w-72 p-3">
      <Combobox
        label={t(filter.label)}
        autoFocus
        selected={value ? [{ id: value, name: name ?? value }] : []}
        search={filter.search}
        onChange={([option]) => onChange(option?.id)}
      />
    </div>
  )
}

/** The choice behind a filter's chip. */
export function FilterPanel(props: PanelProps<DaysFilter | ChoiceFilter | RecordFilter>) {
  const { filter, ...rest } = props
  if (filter.kind === 'days') return <DatePanel {...rest} />
  if (filter.kind === 'choice') return <SelectPanel {...rest} filter={filter} />
  return <RecordPanel {...rest} filter={filter} />
}

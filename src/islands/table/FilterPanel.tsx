import { Combobox } from '#src/islands/ui/combobox/Combobox.tsx'
import { DatePanel } from './DatePanel.tsx'
import type { Filter, RecordFilter, SelectFilter } from './filter-types.ts'
import { SelectPanel } from './SelectPanel.tsx'
import { useFilterLabel } from './use-filter-label.ts'

interface PanelProps<Kind> {
  filter: Kind
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function RecordPanel({ filter, value, onChange }: PanelProps<RecordFilter<string>>) {
  const name = useFilterLabel(filter, value)
  return (
    <div className="w-72 p-3">
      <Combobox
        label={filter.label}
        autoFocus
        selected={value ? [{ id: value, name: name ?? value }] : []}
        search={filter.search}
        onChange={([option]) => onChange(option?.id)}
      />
    </div>
  )
}

/** The choice behind a filter's chip. */
export function FilterPanel(props: PanelProps<Exclude<Filter, { kind: 'toggle' | 'given' }>>) {
  const { filter } = props
  switch (filter.kind) {
    case 'date':
      return <DatePanel zone={filter.zone} value={props.value} onChange={props.onChange} />
    case 'select':
      return (
        <SelectPanel
          filter={filter satisfies SelectFilter<string>}
          value={props.value}
          onChange={props.onChange}
        />
      )
    case 'record':
      return <RecordPanel {...props} filter={filter} />
  }
}

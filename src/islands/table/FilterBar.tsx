import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { FilterChip } from './FilterChip.tsx'
import type { Filter } from './filters.ts'
import type { ListControl } from './use-list-state.ts'

interface FilterBarProps<Name extends string> {
  filters: Readonly<Record<Name, Filter>>
  list: ListControl<Name>
  /** IANA zone whose days are meant. */
  zone: string
}

/** One chip per filter: empty ones open a choice, set ones show their value and can be removed. */
export function FilterBar<Name extends string>({ filters, list, zone }: FilterBarProps<Name>) {
  const { t } = useI18n()
  const { state } = list
  const chips = (Object.keys(filters) as Name[]).flatMap((name) => {
    const filter: Filter = filters[name]
    return filter.kind === 'silent' ? [] : [{ name, filter }]
  })
  const any = state.search !== '' || chips.some(({ name }) => state.filters[name])
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{t('table:filter.label')}</legend>
      {chips.map(({ name, filter }) => (
        <FilterChip
          key={name}
          filter={filter}
          zone={zone}
          value={state.filters[name]}
          onChange={(value) =>
            list.setFilters({ [name]: value } as Partial<Record<Name, string | undefined>>)
          }
        />
      ))}
      {any && (
        <Button intent="link" onClick={list.clearFilters}>
          {t('table:filter.clear')}
        </Button>
      )}
    </fieldset>
  )
}

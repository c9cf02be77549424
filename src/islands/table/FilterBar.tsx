import { Button } from '#src/islands/ui/Button.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { FilterChip } from './FilterChip.tsx'
import type { Filter } from './filter-types.ts'
import type { ListControl } from './use-list-state.ts'

interface FilterBarProps<Name extends string> {
  filters: readonly Filter<Name>[]
  list: ListControl<Name>
}

/** One chip per filter: empty ones open a choice, set ones say what they are set to and can be taken away. */
export function FilterBar<Name extends string>({ filters, list }: FilterBarProps<Name>) {
  const { t } = useI18n()
  const { state } = list
  const any = state.search !== '' || filters.some(({ name }) => state.filters[name])
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{t('table:filter.label')}</legend>
      {filters.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          value={state.filters[filter.name]}
          onChange={(value) =>
            list.setFilters({ [filter.name]: value } as Partial<Record<Name, string | undefined>>)
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

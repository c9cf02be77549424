import { useState } from 'react'
import { Button } from '#src/islands/ui/Button.tsx'
import { Icon } from '#src/islands/ui/Icon.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { FilterChip } from './FilterChip.tsx'
import type { Filter } from './filters.ts'
import type { ListControl } from './use-list-state.ts'

interface FilterBarProps<Name extends string> {
  filters: Readonly<Record<Name, Filter>>
  /** So many stand there at once; the others once they are set or asked for. */
  shown: number
  list: ListControl<Name>
  /** IANA zone whose days are meant. */
  zone: string
}

/** One chip per filter: empty ones open a choice, set ones show their value and can be removed. */
export function FilterBar<Name extends string>({ filters, shown, list, zone }: FilterBarProps<Name>) {
  const { t } = useI18n()
  const [all, setAll] = useState(false)
  const { state } = list
  const chips = (Object.keys(filters) as Name[]).flatMap((name) => {
    const filter: Filter = filters[name]
    return filter.kind === 'silent' ? [] : [{ name, filter }]
  })
  const set = chips.filter(({ name }) => state.filters[name]).length
  const inSight = chips.filter(({ name }, index) => all || index < shown || state.filters[name])
  const hasMore = chips.slice(shown).some(({ filter }) => filter.kind !== 'given')
  return (
    // One line, whose values are cut where it is too narrow, and which scrolls on a phone: filters that come with
    // the address would move the rows otherwise.
    <fieldset
      className={`flex min-w-0 items-center gap-2 [scrollbar-width:thin] max-sm:w-full max-sm:overflow-x-auto ${all || set > 3 ? 'sm:flex-wrap' : ''}`}
    >
      <legend className="sr-only">{t('table:filter.label')}</legend>
      {inSight.map(({ name, filter }) => (
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
      {hasMore && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="inline-flex min-h-8 shrink-0 items-center gap-1 rounded-full px-2.5 font-medium text-[0.8125rem] text-ink-muted hover:bg-surface-hover hover:text-ink pointer-coarse:min-h-10"
        >
          {t(all ? 'table:filter.fewer' : 'table:filter.more')}
          <Icon name={all ? 'chevron-up' : 'chevron-down'} size={16} />
        </button>
      )}
      {(set > 0 || state.search) && (
        <Button intent="link" onClick={list.clearFilters}>
          {t('table:filter.clear')}
        </Button>
      )}
    </fieldset>
  )
}

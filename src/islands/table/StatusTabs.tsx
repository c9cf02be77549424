import { Tabs } from '#src/islands/ui/blocks/Tabs.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { withFilters } from '#src/lib/list/changes.ts'
import type { ListControl } from './use-list-state.ts'

interface StatusTabsProps<Name extends string> {
  list: ListControl<Name>
  filter: Name
  /** Key of their name, as `text` of each. */
  label: string
  /** The empty value stands for all. */
  items: readonly { readonly value: string; readonly text: string }[]
  /** By value; `all` for the empty one. */
  counts: Readonly<Record<string, number>> | undefined
}

/**
 * Tabs that are one filter of the list; one may stand for several of its values, joined by commas. A value that is no
 * tab marks none.
 */
export function StatusTabs<Name extends string>({
  list,
  filter,
  label,
  items,
  counts,
}: StatusTabsProps<Name>) {
  const { t } = useI18n()
  // Of a search that finds very many rows none is counted.
  const known = counts && Object.keys(counts).length > 0
  const countOf = (value: string) =>
    value.split(',').reduce((sum, one) => sum + (counts?.[one || 'all'] ?? 0), 0)
  const patch = (value: string) => ({ [filter]: value }) as Partial<Record<Name, string>>
  return (
    <Tabs
      label={t(label)}
      counted
      current={list.state.filters[filter] ?? ''}
      items={items.map((item) => ({
        id: item.value,
        label: t(item.text),
        href: list.hrefOf(withFilters(list.state, patch(item.value))),
        count: known ? countOf(item.value) : undefined,
      }))}
      onSelect={(value) => list.setFilters(patch(value))}
    />
  )
}

import type { Filter } from './filter-types.ts'
import { useFilterLabel } from './use-filter-label.ts'

/** What a filter is set to, in its chip. */
export const FilterText = ({ filter, value }: { filter: Filter; value: string }) =>
  useFilterLabel(filter, value)

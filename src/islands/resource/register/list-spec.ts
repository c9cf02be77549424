import type { ReactNode } from 'react'
import type { Column } from '#src/islands/table/column.ts'
import type { Filter } from '#src/islands/table/filter-types.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import type { ListSpec, ListState } from '#src/lib/list/state.ts'
import type { ColumnSpec, FilterSpec, Register, Row } from './define-register.ts'
import { recordFinder, recordSearch } from './search-records.ts'
import { valueCell } from './show-value.tsx'

const isId = (value: string) => value.length <= 64
const isFlag = (value: string) => value === 'true' || value === 'false'

function fits(filter: FilterSpec): (value: string) => boolean {
  if (filter === 'flag') return isFlag
  return 'register' in filter ? isId : (value) => value.split(',').every((one) => filter.includes(one))
}

const filtersOf = ({ spec }: Register) =>
  Object.entries<FilterSpec | undefined>(spec.filters).flatMap(([name, filter]) =>
    filter ? [{ name, filter }] : [],
  )

/** What the list understands in its address. */
export const listSpecOf = (register: Register): ListSpec => ({
  filters: Object.fromEntries(filtersOf(register).map(({ name, filter }) => [name, fits(filter)])),
  orderings: register.spec.sorts,
  pageSizes: [10, 25, 50, 100],
  defaults: { ordering: '', pageSize: 25 },
})

/** What the server is asked for; the standard page is spelt as the page's head spells it. */
export const pageQuery = (state: ListState) => ({
  page: state.page,
  page_size: state.pageSize,
  ...filterQuery(state),
})
export const filterQuery = (state: ListState) => ({
  ordering: state.ordering,
  ...state.filters,
  search: state.search,
})

/** The filters with their names, in the page's language. */
export function listFilters(register: Register, { t }: I18n): Filter[] {
  const { text, tabs } = register.spec
  const shown = filtersOf(register).filter(({ name }) => name !== tabs)
  return shown.map(({ name, filter }): Filter => {
    const label = t(text(`field.${name}`))
    if (filter === 'flag') {
      const options = ['true', 'false'].map((value) => ({
        value,
        label: t(value === 'true' ? 'register:yes' : 'register:no'),
      }))
      return { kind: 'select', name, label, options }
    }
    if ('register' in filter) {
      const { register: other, name: naming } = filter
      return {
        kind: 'record',
        name,
        label,
        search: recordSearch(other, naming),
        find: recordFinder(other, naming),
      }
    }
    const options = filter.map((value) => ({ value, label: t(text(`${name}.${value}`)) }))
    return { kind: 'select', name, label, multiple: true, options }
  })
}

/** The tabs over one of the filters, where the register has them. */
export function listTabs({ spec }: Register, { t }: I18n) {
  const { tabs, text } = spec
  const values = tabs === undefined ? undefined : spec.filters[tabs]
  if (tabs === undefined || !Array.isArray(values)) return undefined
  const items = ['', ...values].map((value: string) => ({
    value,
    label: t(text(`${tabs}.${value || 'all'}`)),
  }))
  return { filter: tabs, label: t(text(`field.${tabs}`)), items }
}

/** What makes the cell of a field that can be changed in the list; it gets the cell as it would be without. */
export type InlineCell = (row: Row, field: string, cell: ReactNode) => ReactNode

/** The columns as the table takes them. */
export const listColumns = (register: Register, inline: InlineCell | undefined): Column<Row>[] =>
  register.spec.columns.map((column, index) => {
    const { field, ...rest }: ColumnSpec<Row> = typeof column === 'string' ? { field: column } : column
    const cell = rest.cell ?? ((row, i18n) => valueCell(register, field, row[field], i18n, row))
    const change = register.spec.inline?.includes(field) ? inline : undefined
    return {
      ...rest,
      id: field,
      header: register.spec.text(`field.${field}`),
      ...(register.spec.sorts.includes(field) && { sort: field }),
      ...(index === 0 && { primary: true as const }),
      cell: change
        ? (row: Row, i18n: I18n) =>
            row.actions.includes('edit') ? change(row, field, cell(row, i18n)) : cell(row, i18n)
        : cell,
    }
  })

import type { ReactNode } from 'react'
import * as access from '#contract/access.ts'
import type { Column } from '#src/islands/table/column.ts'
import { choice, choices, type Filter, record, tabbed } from '#src/islands/table/filters.ts'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import type { ListDescription } from '../list/list-description.ts'
import { addresses } from './addresses.ts'
import type { ColumnSpec, FilterSpec, Register, Row } from './define-register.ts'
import { recordFinder, recordSearch } from './search-records.ts'
import { valueCell } from './value-text.tsx'

const yesOrNo = (value: string) => (value === 'true' ? 'register:yes' : 'register:no')

function listFilter({ spec }: Register, name: string, filter: FilterSpec): Filter {
  const label = spec.text(`field.${name}`)
  if (filter === 'flag') return choice(label, ['true', 'false'], yesOrNo)
  if ('register' in filter) {
    const { register, name: naming } = filter
    return record(label, recordSearch(register, naming), recordFinder(register, naming))
  }
  if (name === spec.tabs) return tabbed(filter)
  return choices(label, filter, (value) => spec.text(`${name}.${value}`))
}

/** The tabs over one of the filters, where the register has them. */
function tabsOf({ tabs, text, filters }: Register['spec']) {
  const values = tabs === undefined ? undefined : filters[tabs]
  if (tabs === undefined || !Array.isArray(values)) return undefined
  const items = ['', ...values].map((value: string) => ({ value, text: text(`${tabs}.${value || 'all'}`) }))
  return { filter: tabs, label: text(`field.${tabs}`), items }
}

/** What makes the cell of a field that can be changed in the list; it gets the cell as it would be without. */
export type InlineCell = (row: Row, field: string, cell: ReactNode) => ReactNode

/** The columns as the table takes them. */
export const listColumns = (register: Register, inline?: InlineCell): Column<Row>[] =>
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

/** A register's list, as every list is described. */
export function registerList(register: Register): ListDescription<Row> {
  const { spec, list, counts } = register
  const { resource, text } = spec
  const tabs = tabsOf(spec)
  const importers = spec.writers.filter((role) => access.sheets.import.includes(role)).join(' ')
  return {
    id: resource,
    title: text('title'),
    searchLabel: text('search'),
    rows: list,
    counts,
    rowName: spec.name,
    rowHref: (row, locale) => addresses(register, locale).details(row.id),
    columns: listColumns(register),
    orderings: spec.sorts,
    filters: Object.fromEntries(
      Object.entries<FilterSpec | undefined>(spec.filters).flatMap(([name, filter]) =>
        filter ? [[name, { ...listFilter(register, name, filter), roles: spec.filterRoles?.[name] }]] : [],
      ),
    ),
    ...(tabs && { tabs }),
    exports: { resource },
    imports: { label: 'register:import', roles: importers },
    empty: {
      title: text('empty'),
      hint: 'register:empty.hint',
      hintRoles: importers,
      action: {
        label: text('create'),
        href: (locale) => addresses(register, locale).create,
        roles: spec.writers.join(' '),
      },
    },
  }
}

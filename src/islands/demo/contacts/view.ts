import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Contact } from '#contract/contact.ts'
import { fold } from '#src/lib/format/fold.ts'
import { currentQuery, goToQuery, onQueryChange } from '#src/lib/list/location.ts'

/** What the list shows: all of them, some by a mark, or a department by its name. */
export const contactFilters = ['show_all', 'frequent_contact', 'starred_contact', 'deleted_contact'] as const
type ContactFilter = (typeof contactFilters)[number]

/** What the page shows, as its address says. */
export interface ContactsView {
  /** The contact that is open; empty for none. */
  id: string
  /** Whether it is being edited; with no id, a new one is. */
  edit: boolean
  search: string
  filter: ContactFilter
  department: string
}

function parse(query: string): ContactsView {
  const params = new URLSearchParams(query)
  return {
    id: params.get('id') ?? '',
    edit: params.get('edit') === '1',
    search: params.get('search') ?? '',
    filter: contactFilters.find((one) => one === params.get('filter')) ?? 'show_all',
    department: params.get('department') ?? '',
  }
}

function print({ id, edit, search, filter, department }: ContactsView): string {
  const params = new URLSearchParams()
  if (id) params.set('id', id)
  if (edit) params.set('edit', '1')
  if (search) params.set('search', search)
  if (filter !== 'show_all') params.set('filter', filter)
  if (department) params.set('department', department)
  return params.toString()
}

/** The view in the address, and what changes it; typing leaves no trace in the history. */
export function useContactsView() {
  const query = useSyncExternalStore(onQueryChange, currentQuery, () => '')
  const view = useMemo(() => parse(query), [query])
  const change = useCallback((part: Partial<ContactsView>, how?: 'replace') => {
    goToQuery(print({ ...parse(currentQuery()), ...part }), how)
  }, [])
  const addressOf = (part: Partial<ContactsView>) => `?${print({ ...view, ...part })}`
  return { view, change, addressOf }
}

const marked: Record<ContactFilter, (one: Contact) => boolean> = {
  show_all: ({ deleted }) => !deleted,
  frequent_contact: ({ deleted, frequentlycontacted }) => !deleted && frequentlycontacted,
  starred_contact: ({ deleted, starred }) => !deleted && starred,
  deleted_contact: ({ deleted }) => deleted,
}

/** Those that the view shows; every word of the search is somewhere in the contact. */
export function shownIn({ search, filter, department }: ContactsView, all: readonly Contact[]): Contact[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return all.filter((one) => {
    if (!marked[filter](one) || (department && one.department !== department)) return false
    if (words.length === 0) return true
    const text = fold(
      [one.firstname, one.lastname, one.company, one.department, one.phone, one.email, one.address].join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}

/** How many each filter and each department has. */
export function countsOf(all: readonly Contact[]) {
  const filters = Object.fromEntries(
    contactFilters.map((filter) => [filter, all.filter(marked[filter]).length]),
  ) as Record<ContactFilter, number>
  const departments = new Map<string, number>()
  for (const { deleted, department } of all)
    if (!deleted && department) departments.set(department, (departments.get(department) ?? 0) + 1)
  return { filters, departments: [...departments].toSorted(([a], [b]) => a.localeCompare(b)) }
}

export const nameOf = ({ firstname, lastname, company, email, phone }: Contact): string =>
  [firstname, lastname].filter(Boolean).join(' ') || company || email || phone

import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Contact } from '#contract/contact.ts'
import { type ContactFilter, contactFilters } from '#contract/lists/contacts.ts'
import { fold } from '#src/lib/format/fold.ts'
import { currentQuery, goToQuery, onQueryChange } from '#src/lib/list/location.ts'

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

/** The server looks for no more. */
const mostWords = 8

/** The words of a search; signs alone count where there is nothing else. */
function wordsOf(search: string): string[] {
  const all = fold(search).split(/\s+/).filter(Boolean)
  const words = all.filter((word) => /[\p{L}\p{N}]/u.test(word))
  return (words.length > 0 ? words : all).slice(0, mostWords)
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

function holds(one: Contact, word: string): boolean {
  const { firstname, lastname, company, department, phone, email, address } = one
  const text = fold([firstname, lastname, company, department, phone, email, address].join(' '))
  if (text.includes(word)) return true
  // A number may be typed without the code of its country, and written with it.
  const number = /\p{L}/u.test(word) ? '' : digitsOf(word).replace(/^0+/, '')
  return number !== '' && digitsOf(phone).includes(number)
}

/**
 * Those of a list that the view shows. The server has searched and filtered already: this leaves out what marks have
 * taken out of the list since, and all else where another backend has sent everybody.
 */
export function shownIn({ search, filter, department }: ContactsView, list: readonly Contact[]): Contact[] {
  const words = wordsOf(search)
  return list.filter((one) => {
    if (!marked[filter](one) || (department && one.department !== department)) return false
    return words.every((word) => holds(one, word))
  })
}

export const nameOf = ({ firstname, lastname, company, email, phone }: Contact): string =>
  [firstname, lastname].filter(Boolean).join(' ') || company || email || phone

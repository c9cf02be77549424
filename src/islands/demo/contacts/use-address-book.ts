import { useMemo, useState } from 'react'
import type { Contact } from '#contract/contact.ts'
import { useLoaded } from '#src/islands/resource/base/use-loaded.ts'
import { useSlice } from '#src/islands/resource/base/use-slice.ts'
import { useHydrated } from '#src/islands/ui/use-hydrated.ts'
import { $contactMarks, contactCounts, contacts, moreContacts, openContact } from '#src/stores/contacts.ts'
import { type ContactsView, shownIn } from './view.ts'

const none: readonly Contact[] = []

/** The contact with marks that are on their way. */
function withMarks(one: Contact, marks: ReturnType<typeof $contactMarks.get>): Contact {
  const own = marks.filter(({ id }) => id === one.id)
  return own.length === 0 ? one : Object.assign({}, one, ...own.map(({ change }) => change))
}

/** The contact of the address: that of the list, or else one that is asked for by itself. */
function useOpen(id: string, rows: readonly Contact[]) {
  const inList = rows.find((one) => one.id === id)
  const { data, error } = useLoaded(openContact, useHydrated() && id && !inList ? [id] : undefined)
  const [last, setLast] = useState<Contact>()
  if (inList && inList !== last) setLast(inList)
  // A list that has it no more leaves what it had of it, until it is there by itself.
  const alone = [data, last].find((one) => one?.id === id) ?? undefined
  const isMissing = !inList && error?.kind === 'missing'
  return { open: isMissing ? undefined : (inList ?? alone), error: inList ? null : error }
}

/** What of the address book the view shows. */
export function useAddressBook(view: ContactsView) {
  const { filter, department, search, id } = view
  const query = { filter, department, search }
  const isThere = useHydrated()
  const { data, loading, error } = useLoaded(contacts, isThere ? [query] : undefined)
  const { data: counts } = useLoaded(contactCounts, isThere ? [] : undefined)
  const more = useSlice(moreContacts.$state)
  const marks = useSlice($contactMarks)
  const rows = data?.results ?? none
  const shown = useMemo(
    () => shownIn(view, marks.length === 0 ? rows : rows.map((one) => withMarks(one, marks))),
    [view, rows, marks],
  )
  const { open, error: openError } = useOpen(id, rows)
  return {
    shown,
    counts,
    loading,
    error,
    isLoaded: data !== null,
    open: open && withMarks(open, marks),
    openError,
    /** Where the list is read on; null at its end, or while the list is another one's. */
    next: loading || error ? null : (data?.next ?? null),
    more: { ...more, load: () => void moreContacts.load(query) },
  }
}

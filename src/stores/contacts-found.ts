import type { Contact } from '#contract/contact.ts'
import { listContacts } from '#src/lib/api/contacts.ts'
import { loadable } from './base/loadable.ts'

/** Somebody who types has the next letter sooner than this, in milliseconds. */
const pauseMs = 250
const mostOffered = 8
/** The server takes no longer searches. */
const longest = 120

/** Contacts that fit what is being typed. */
export const contactsFound = loadable<[string], Contact[]>({
  name: 'contacts.found',
  fetch: async (options, search) =>
    (await listContacts({ filter: 'show_all', search, page_size: mostOffered }, options)).results,
  onChange: 'keep',
})

let timer: ReturnType<typeof setTimeout> | undefined

/** Looks for contacts once the typing rests; nothing typed, nobody is asked for. */
export function findContacts(typed: string): void {
  clearTimeout(timer)
  const text = typed.trim().slice(0, longest)
  if (text !== '') timer = setTimeout(() => void contactsFound.load(text), pauseMs)
}

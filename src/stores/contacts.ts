import { atom } from 'nanostores'
import type { Contact, ContactChange, ContactCounts, ContactImport, ContactInput } from '#contract/contact.ts'
import * as api from '#src/lib/api/contacts.ts'
import type { Query } from '#src/lib/api/query.ts'
import type { Listed } from '#src/lib/api/response-shape.ts'
import { loadable } from './base/loadable.ts'
import { placeByName } from './contact-order.ts'
import { continued } from './continued.ts'
import { inTurn } from './in-turn.ts'
import { attempt, type Result } from './result.ts'
import { sendShown } from './shown-ahead.ts'

/** One's own contacts by name, from the first one to as far as they were read. */
export const contacts = loadable<[Query], Listed<Contact>>({
  name: 'contacts',
  fetch: (options, query) => api.listContacts(query, options),
  onChange: 'keep',
})
export const moreContacts = continued(contacts)

/** A contact that is looked at and is not among them. */
export const openContact = loadable<[string], Contact>({
  name: 'contacts.open',
  fetch: (options, id) => api.getContact(id, options),
  onChange: 'drop',
})

export const contactCounts = loadable<[], ContactCounts>({
  name: 'contacts.counts',
  fetch: api.countContacts,
  onChange: 'keep',
})

/** Marks that are set on the screen already and not yet on the server, the oldest first. */
export const $contactMarks = atom<readonly { id: string; change: ContactChange }[]>([])

/** Puts a contact as the server has it now wherever it is shown. */
function keep(contact: Contact): void {
  void contactCounts.reload()
  if (openContact.$state.get().data?.id === contact.id) openContact.replace(contact)
  const { data, loading } = contacts.$state.get()
  if (loading) void contacts.reload()
  else if (data) contacts.replace(placeByName(data, contact))
}

const held = (id: string) => {
  const open = openContact.$state.get().data
  return open?.id === id ? open : contacts.$state.get().data?.results.find((one) => one.id === id)
}

async function keepAnswer(run: () => Promise<Contact>, send = attempt): Promise<Result<Contact>> {
  const result = await send(run)
  if (result.ok) keep(result.value)
  return result
}

export const createContact = (input: ContactInput): Promise<Result<Contact>> =>
  keepAnswer(() => api.createContact(input))

/** @param version that is changed */
export const saveContact = (id: string, version: number, change: ContactChange): Promise<Result<Contact>> =>
  keepAnswer(() => api.changeContact(id, change, { version }))

/** How a contact stands now, out of the refusal of a change to an older version. */
export const readCurrentContact = (current: unknown): Contact => api.readContact(current)

const turns = inTurn()

/** Sets marks on what is known of a contact, or on what somebody has made of it meanwhile. */
async function setMarks({ id, version }: Contact, change: ContactChange): Promise<Result<Contact>> {
  const set = (from: number) => keepAnswer(() => api.changeContact(id, change, { version: from }), sendShown)
  const first = await set(Math.max(version, held(id)?.version ?? 0))
  if (first.ok || first.problem.kind !== 'conflict') return first
  return set(api.readContact(first.problem.current).version)
}

/** Changes a contact on the screen at once, such as its star; where the server refuses, it is as before. */
export async function markContact(contact: Contact, change: ContactChange): Promise<Result<Contact>> {
  const mark = { id: contact.id, change }
  $contactMarks.set([...$contactMarks.get(), mark])
  const { result } = await turns.run(contact.id, () => setMarks(contact, change))
  $contactMarks.set($contactMarks.get().filter((one) => one !== mark))
  return result
}

export const reachContact = (id: string): Promise<Result<Contact>> => keepAnswer(() => api.reachContact(id))

export async function importContacts(file: File): Promise<Result<ContactImport>> {
  const result = await attempt(() => api.importContacts(file))
  if (result.ok) await Promise.all([contacts.reload(), contactCounts.reload()])
  return result
}

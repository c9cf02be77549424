import type { Contact, ContactChange, ContactImport, ContactInput } from '#contract/contact.ts'
import * as api from '#src/lib/api/contacts.ts'
import { loadable } from './base/loadable.ts'
import { attempt, type Result } from './result.ts'

/** One's own contacts as the server has them, deleted ones too. */
export const contacts = loadable<[], Contact[]>({
  name: 'contacts',
  fetch: api.listContacts,
  onChange: 'keep',
})

const nameOf = ({ firstname, lastname, company }: Contact) => `${firstname} ${lastname} ${company}`.trim()

/** Puts a contact in its place among the others. */
function keep(contact: Contact): void {
  const rows = contacts.$state.get().data
  if (!rows) return
  const others = rows.filter(({ id }) => id !== contact.id)
  contacts.replace([...others, contact].toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))))
}

const held = (id: string) => contacts.$state.get().data?.find((one) => one.id === id)

async function keepAnswer(run: () => Promise<Contact>): Promise<Result<Contact>> {
  const result = await attempt(run)
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

/** Marks of one contact follow each other: the next one changes what the one before has made. */
const turns = new Map<string, Promise<unknown>>()

/**
 * Changes a contact on the screen at once, such as its star. Where the server refuses, it is as before; where somebody
 * changed another field meanwhile, the mark is set on what they made of it.
 */
export async function markContact({ id }: Contact, change: ContactChange): Promise<Result<Contact>> {
  const before = held(id)
  if (before) keep({ ...before, ...change })
  const run = async () => {
    const version = held(id)?.version ?? 0
    const first = await attempt(() => api.changeContact(id, change, { version }))
    if (first.ok || first.problem.kind !== 'conflict') return first
    const current = api.readContact(first.problem.current)
    return attempt(() => api.changeContact(id, change, { version: current.version }))
  }
  const turn = (turns.get(id) ?? Promise.resolve()).then(run)
  turns.set(id, turn)
  const result = await turn
  if (result.ok) keep(result.value)
  else if (before) keep(before)
  return result
}

export const reachContact = (id: string): Promise<Result<Contact>> => keepAnswer(() => api.reachContact(id))

export async function importContacts(file: File): Promise<Result<ContactImport>> {
  const result = await attempt(() => api.importContacts(file))
  if (result.ok) await contacts.reload()
  return result
}

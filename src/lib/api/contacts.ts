import type { Contact, ContactChange, ContactImport, ContactInput } from '#contract/contact.ts'
import { api } from './browser-client.ts'
import type { ChangeOptions, Options } from './call.ts'
import { asPage, asRecord } from './response-shape.ts'

const path = '/api/data/contacts/ContactsData'
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A contact of any backend: what it leaves out is empty, and not marked. */
export function readContact(row: unknown): Contact {
  const raw = asRecord<Record<string, unknown>>(row)
  return {
    id: text(raw.id),
    firstname: text(raw.firstname),
    lastname: text(raw.lastname),
    image: text(raw.image),
    department: text(raw.department),
    company: text(raw.company),
    phone: text(raw.phone),
    email: text(raw.email),
    address: text(raw.address),
    notes: text(raw.notes),
    frequentlycontacted: raw.frequentlycontacted === true,
    starred: raw.starred === true,
    deleted: raw.deleted === true,
    version: Number(raw.version ?? 0),
  }
}

export async function listContacts({ signal }: Options = {}): Promise<Contact[]> {
  return asPage(await api.send({ path, signal })).results.map(readContact)
}

export async function createContact(body: ContactInput): Promise<Contact> {
  return readContact(await api.send({ method: 'POST', path, body }))
}

export async function changeContact(
  id: string,
  body: ContactChange,
  { version }: ChangeOptions,
): Promise<Contact> {
  return readContact(await api.send({ method: 'PATCH', path: pathOf(id), body, version }))
}

/** Counts that somebody was called or written to. */
export async function reachContact(id: string): Promise<Contact> {
  return readContact(await api.send({ method: 'POST', path: `${pathOf(id)}/reached` }))
}

/** Adds the contacts of a file of vCards. */
export async function importContacts(file: File): Promise<ContactImport> {
  const body = new FormData()
  body.set('file', file)
  return asRecord(await api.send({ method: 'POST', path: `${path}/import`, body }))
}

import type { Contact, ContactChange, ContactCounts, ContactImport, ContactInput } from '#contract/contact.ts'
import { contactFilters } from '#contract/lists/contacts.ts'
import { api } from './browser-client.ts'
import type { ChangeOptions, Options } from './call.ts'
import { count, list, text } from './field-readers.ts'
import type { Query } from './query.ts'
import { asPage, asRecord, isObject, type Listed } from './response-shape.ts'

const path = '/api/data/contacts/ContactsData'
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`

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

/**
 * Contacts by name, as many as `page_size` says. Where so many came, `next` is the last one, behind whom there may be more:
 * the answer is rows alone.
 */
export async function listContacts(
  { page_size = 100, ...params }: Query,
  { signal }: Options = {},
): Promise<Listed<Contact>> {
  const query = { ...params, page_size }
  const results = asPage<unknown>(await api.send({ path, query, signal })).results.map(readContact)
  const last = results.length === Number(page_size) ? results.at(-1) : undefined
  return { count: results.length, next: last?.id || null, previous: null, results }
}

export async function getContact(id: string, { signal }: Options = {}): Promise<Contact> {
  return readContact(await api.send({ path: pathOf(id), signal }))
}

const readDepartment = (value: unknown) => {
  const raw = isObject(value) ? value : {}
  return { name: text(raw.name), count: count(raw.count) }
}

export async function countContacts({ signal }: Options = {}): Promise<ContactCounts> {
  const raw = asRecord<Record<string, unknown>>(await api.send({ path: `${path}/counts`, signal }))
  const filters = isObject(raw.filters) ? raw.filters : {}
  return {
    filters: Object.fromEntries(
      contactFilters.map((filter) => [filter, count(filters[filter])]),
    ) as ContactCounts['filters'],
    departments: list(readDepartment)(raw.departments).filter(({ name }) => name !== ''),
  }
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

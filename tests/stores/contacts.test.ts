import { beforeEach, expect, test } from 'vitest'
import type { Contact } from '#contract/contact.ts'
import { contacts as table } from '#server/schema/contacts.ts'
import { testConsole } from './support/console.ts'

const server = await testConsole()
const path = '/api/data/contacts/ContactsData'
const calls = /\/ContactsData\?/
const everybody = { filter: 'show_all', page_size: 4 }
/** Another window of the same person. */
const elsewhere = await server.as('finance')

beforeEach(() => server.db.delete(table))

async function open(names: readonly string[], query: Record<string, string | number> = everybody) {
  const made: Contact[] = []
  for (const firstname of names) made.push((await elsewhere.post<Contact>(path, { firstname })).body)
  await server.open('finance')
  const [stores, found] = await Promise.all([
    import('#src/stores/contacts.ts'),
    import('#src/stores/contacts-found.ts'),
  ])
  const { contacts, moreContacts } = stores
  await contacts.load(query)
  const state = () => contacts.$state.get()
  const shown = () => state().data?.results.map(({ firstname }) => firstname) ?? []
  const one = (name: string) => {
    const contact = [...(state().data?.results ?? []), ...made].find(({ firstname }) => firstname === name)
    if (!contact) throw new Error(`${name} is not there`)
    return contact
  }
  const next = () => {
    const id = state().data?.next
    return id && state().data?.results.find((row) => row.id === id)?.firstname
  }
  const more = () => moreContacts.load(query)
  /** All that is left; each time at least one more comes. */
  const readOn = async () => {
    for (let reads = 0; state().data?.next && reads < 20; reads += 1) await more()
    return shown()
  }
  return { ...stores, ...found, state, shown, one, next, more, readOn }
}

const rename = async (contact: Contact, change: object) => {
  const { body } = await elsewhere.get<Contact>(`${path}/${contact.id}`)
  const changed = await elsewhere.patch(`${path}/${contact.id}`, change, { 'if-match': `"${body.version}"` })
  expect(changed.status).toBe(200)
}
const alphabet = (count: number) => [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].slice(0, count)

test('a list is read on from its last contact to its end', async () => {
  const { shown, next, more, readOn } = await open(alphabet(10))
  expect([shown(), next()]).toEqual([alphabet(4), 'D'])
  await more()
  expect([shown(), next()]).toEqual([alphabet(8), 'H'])
  expect(await readOn()).toEqual(alphabet(10))
  expect(next()).toBeNull()
})

test('what is made or renamed stands where the server has it, or comes when it is read', async () => {
  const names = ['Émile', 'Zoë', 'Łukasz', 'adam', 'أحمد', 'Øyvind', 'Ferry 2']
  const { createContact, saveContact, one, shown, next, readOn } = await open(names)
  expect([shown(), next()]).toEqual([['adam', 'Émile', 'Ferry 2', 'Łukasz'], 'Łukasz'])
  await createContact({ ...blank, firstname: 'Éva' })
  await createContact({ ...blank, firstname: 'Zz' })
  expect([shown(), next()]).toEqual([['adam', 'Émile', 'Éva', 'Ferry 2', 'Łukasz'], 'Łukasz'])
  const { id, version } = one('Łukasz')
  await saveContact(id, version, { firstname: 'Bo' })
  expect([shown(), next()]).toEqual([['adam', 'Bo', 'Émile', 'Éva', 'Ferry 2'], 'Ferry 2'])
  await saveContact(id, version + 1, { firstname: 'Xu' })
  expect([shown(), next()]).toEqual([['adam', 'Émile', 'Éva', 'Ferry 2'], 'Ferry 2'])
  const here = await readOn()
  const there = await elsewhere.get<Contact[]>(`${path}?filter=show_all`)
  expect(here).toEqual(there.body.map(({ firstname }) => firstname))
  await createContact({ ...blank, firstname: 'Zzz' })
  expect(shown().slice(-2)).toEqual(['Zzz', 'أحمد'])
})

const blank = {
  ...{ lastname: '', company: '', department: '', phone: '', email: '', address: '', notes: '' },
}

test('nobody is left out when the last one is deleted or renamed, here or in another window', async () => {
  const { markContact, more, next, one, shown, readOn } = await open(alphabet(20))
  expect((await markContact(one('D'), { deleted: true })).ok).toBe(true)
  await more()
  expect([shown(), next()]).toEqual([alphabet(8), 'H'])
  await rename(one('H'), { deleted: true })
  await more()
  expect(next()).toBe('L')
  // It stands before all that have been read: so many come again that a page has nothing new.
  await rename(one('L'), { firstname: '1' })
  expect(await readOn()).toEqual(alphabet(20))
})

test('rows that come late are not put among those of another query', async () => {
  const { contacts, more, shown, state } = await open(alphabet(10))
  server.faults.spoil(/after=/, { kind: 'late', milliseconds: 300 })
  server.faults.spoil(/search=j/, { kind: 'late', milliseconds: 800 })
  const late = more()
  await expect.poll(() => server.faults.seen(/after=/).length).toBe(1)
  const searched = contacts.load({ ...everybody, search: 'j' })
  await late
  expect(shown()).toEqual(alphabet(4))
  // While another list is on its way, this one is not read on.
  await more()
  expect(server.faults.seen(/after=/)).toHaveLength(1)
  await searched
  expect([shown(), state().data?.next]).toEqual([['J'], null])
})

test('a mark is on the screen until the server has it, one by one, and goes where it is refused', async () => {
  const { $contactMarks, markContact, contactCounts, one, state } = await open(['A'])
  await contactCounts.load()
  const starred = () => state().data?.results[0]?.starred
  const contact = one('A')
  const [on, off, again] = [true, false, true].map((mark) => markContact(contact, { starred: mark }))
  expect($contactMarks.get().map(({ change }) => change.starred)).toEqual([true, false, true])
  await Promise.all([on, off, again])
  expect([$contactMarks.get(), starred(), state().data?.results[0]?.version]).toEqual([[], true, 4])
  await expect.poll(() => contactCounts.$state.get().data?.filters.starred_contact).toBe(1)

  server.faults.spoil(/ContactsData\//, { kind: 'answer', status: 503, body: '{}' }, { method: 'PATCH' })
  const refused = markContact(one('A'), { starred: false })
  expect($contactMarks.get()).toHaveLength(1)
  expect(await refused).toMatchObject({ ok: false, problem: { kind: 'unavailable' } })
  expect([$contactMarks.get(), starred()]).toEqual([[], true])
})

test('a mark is set on what another window has made of the contact', async () => {
  const { markContact, one, state } = await open(['A'])
  await rename(one('A'), { notes: 'Rings twice' })
  expect((await markContact(one('A'), { starred: true })).ok).toBe(true)
  expect(state().data?.results[0]).toMatchObject({ notes: 'Rings twice', starred: true, version: 3 })
})

test('a change that is saved while a list is read is in that list', async () => {
  const { contacts, markContact, one, state } = await open(['A', 'B'])
  server.faults.spoil(calls, { kind: 'late', milliseconds: 500 }, { times: 1 })
  const reading = contacts.load({ ...everybody, search: 'a' })
  await markContact(one('A'), { starred: true })
  await reading
  await expect.poll(() => state().loading).toBe(false)
  expect(state().data?.results.map(({ firstname, starred }) => [firstname, starred])).toEqual([['A', true]])
})

test('a contact that is open by itself changes with its row, and is taken back', async () => {
  const { openContact, markContact, one } = await open(alphabet(6))
  await openContact.load(one('F').id)
  await markContact(one('F'), { deleted: true })
  expect(openContact.$state.get().data).toMatchObject({ firstname: 'F', deleted: true })
  await markContact(one('F'), { deleted: false })
  expect(openContact.$state.get().data).toMatchObject({ deleted: false, version: 3 })
})

test.each([
  ['all it has, whatever is asked', alphabet(9)],
  ['the same page whatever is asked', alphabet(4)],
])('a backend that sends %s is read once', async (_, names) => {
  const rows = names.map((firstname, id) => ({ id, firstname }))
  server.faults.spoil(calls, { kind: 'answer', status: 200, body: JSON.stringify(rows) })
  const { readOn, state } = await open([])
  expect(await readOn()).toEqual(names)
  expect(state().data?.next).toBeNull()
})

test('a backend that counts nothing, or something else, leaves a page of use', async () => {
  const { contactCounts } = await open([])
  const answers = [
    { filters: { show_all: 3 }, departments: [{ name: 'Nord' }, { count: 2 }, null] },
    { departments: 4 },
  ]
  const read: unknown[] = []
  for (const answer of answers) {
    server.faults.heal()
    server.faults.spoil(/counts/, { kind: 'answer', status: 200, body: JSON.stringify(answer) })
    await contactCounts.load()
    read.push(contactCounts.$state.get().data)
  }
  const none = { show_all: 0, frequent_contact: 0, starred_contact: 0, deleted_contact: 0 }
  expect(read).toEqual([
    { filters: { ...none, show_all: 3 }, departments: [{ name: 'Nord', count: 0 }] },
    { filters: none, departments: [] },
  ])
})

test('whoever writes a mail is offered those that fit, once the typing rests, and nobody before', async () => {
  const { contactsFound, findContacts } = await open(Array.from({ length: 12 }, (_, at) => `Ann ${at}`))
  const searches = () => server.faults.seen(/search=/).length
  findContacts(' ')
  for (const text of ['a', 'an', 'ann']) findContacts(text)
  await expect.poll(() => contactsFound.$state.get().data?.length).toBe(8)
  expect(searches()).toBe(1)
  findContacts('ann 1')
  findContacts('')
  await contactsFound.load('ann 11')
  expect(contactsFound.$state.get().data?.map(({ firstname }) => firstname)).toEqual(['Ann 11'])
  expect(server.faults.seen(/search=ann\+1&/)).toHaveLength(0)
})

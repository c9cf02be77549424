import { beforeEach, describe, expect, test } from 'vitest'
import type { Contact, ContactCounts } from '#contract/contact.ts'
import { contacts } from '#server/schema/contacts.ts'
import { testServer } from './support.ts'

const server = await testServer()
const dispatcher = await server.as('dispatcher')
const finance = await server.as('finance')
const path = '/api/data/contacts/ContactsData'

beforeEach(() => server.db.delete(contacts))

const empty = {
  firstname: '',
  lastname: '',
  department: '',
  company: '',
  phone: '',
  email: '',
  address: '',
  notes: '',
}
type Client = typeof dispatcher
type Stored = Partial<typeof contacts.$inferInsert>

/** Puts contacts into somebody's book; answers their ids. */
async function store(rows: readonly Stored[], owner: Client = dispatcher): Promise<string[]> {
  const { body: profile } = await owner.get<{ id: string }>('/api/auth/profile')
  const made = rows.map((row, at) => ({
    ...empty,
    ...row,
    id: row.id ?? `c${String(at).padStart(5, '0')}`,
    accountId: profile.id,
  }))
  await server.db.insert(contacts).values(made)
  return made.map(({ id }) => id)
}
const people = (count: number): Stored[] =>
  Array.from({ length: count }, (_, at) => ({ firstname: `Person ${String(at).padStart(4, '0')}` }))

async function read(query: Record<string, string> = {}, by: Client = dispatcher) {
  const { status, body } = await by.get<Contact[]>(`${path}?${new URLSearchParams(query)}`)
  return { status, names: status === 200 ? body.map(({ firstname }) => firstname) : [], rows: body }
}
const named = async (query: Record<string, string>) => (await read(query)).names
const change = async (id: string, body: object) => {
  const { body: before } = await dispatcher.get<Contact>(`${path}/${id}`)
  const changed = await dispatcher.patch(`${path}/${id}`, body, { 'if-match': `"${before.version}"` })
  expect(changed.status).toBe(200)
}

/** All pages, and what happens between them. */
async function readOn(query: Record<string, string>, between: (rows: Contact[]) => Promise<void>) {
  const all: Contact[] = []
  let after = ''
  while (true) {
    const { rows } = await read({ ...query, ...(after && { after }) })
    if (rows.length === 0) return all
    all.push(...rows)
    after = rows.at(-1)?.id ?? ''
    await between(rows)
  }
}

describe('pages', () => {
  test('have a hundred contacts, fewer where that is asked for, never more', async () => {
    await store(people(120))
    expect((await read()).names).toHaveLength(100)
    expect(await named({ page_size: '7' })).toEqual(people(7).map(({ firstname }) => firstname))
    expect(await named({ page_size: '5000' })).toHaveLength(100)
    expect(await named({ page_size: 'all' })).toHaveLength(100)
  })

  test('lead on by name whatever its accents, its case and its script, those of one name by their ids', async () => {
    const names = ['émile', 'Eve', 'Zoë', 'ZOE', 'أحمد', 'احمد', 'adam', '陈', 'Élise']
    await store(names.map((firstname) => ({ firstname })))
    const rows = await readOn({ page_size: '2' }, () => Promise.resolve())
    expect(rows.map(({ firstname }) => firstname)).toEqual([
      'adam',
      'Élise',
      'émile',
      'Eve',
      'Zoë',
      'ZOE',
      'أحمد',
      'احمد',
      '陈',
    ])
  })

  test('leave nothing out and show nothing twice while contacts are deleted, renamed and added between', async () => {
    const ids = await store(people(60))
    const rows = await readOn({ filter: 'show_all', page_size: '20' }, async (page) => {
      const [first, second, , fourth] = page
      const last = page.at(-1)
      if (!first || !second || !fourth || !last) return
      await change(first.id, { deleted: true })
      await change(second.id, { firstname: 'Aaron' })
      await change(fourth.id, { starred: true })
      // Where the page ends itself.
      await change(last.id, { deleted: true })
      await dispatcher.post(path, { firstname: 'Abel' })
    })
    expect(rows.map(({ id }) => id)).toEqual(ids)
  })

  test('go on from a contact that has left the filter', async () => {
    await store(people(4).map((one) => ({ ...one, starred: true })))
    const [first] = (await read({ filter: 'starred_contact', page_size: '1' })).rows
    await change(first?.id ?? '', { starred: false })
    expect(await named({ filter: 'starred_contact', after: first?.id ?? '' })).toEqual([
      'Person 0001',
      'Person 0002',
      'Person 0003',
    ])
  })

  test('have those that were deleted at the end, and read on into them', async () => {
    const deletedAt = server.clock()
    await store([{ firstname: 'Ann', deletedAt }, { firstname: 'Bo' }, { firstname: 'Cy', deletedAt }])
    const rows = await readOn({ page_size: '1' }, () => Promise.resolve())
    expect(rows.map(({ firstname }) => firstname)).toEqual(['Bo', 'Ann', 'Cy'])
  })

  test('begin behind nobody who is not there, or in another book', async () => {
    const [theirs = ''] = await store([{ id: 'theirs', firstname: 'Theirs' }], finance)
    expect((await read({ after: theirs }, finance)).status).toBe(200)
    expect((await read({ after: theirs })).status).toBe(404)
    expect((await read({ after: 'nobody' })).status).toBe(404)
    expect((await read({ after: 'x'.repeat(65) })).status).toBe(400)
  })

  test('take names as long as they may be, of any signs', async () => {
    const longest = '\ufdfa'.repeat(120)
    const made = await dispatcher.post<Contact>(path, {
      firstname: longest,
      lastname: longest,
      company: longest,
    })
    expect(made.status).toBe(201)
    expect(await named({ search: longest })).toEqual([longest])
  })
})

describe('a list', () => {
  const samira = {
    firstname: 'Samira',
    lastname: 'Haddad',
    company: 'Language Line',
    department: 'Interpreting',
  }
  const ways = { phone: '+44 117 496 0171', email: 's.h@line.example', address: '1 High Street, Bristol' }

  test.each([
    'samira haddad',
    'HADDAD lang',
    'interpret',
    '0117 496 0171',
    '+441174960171',
    '496 0171',
    's.h@line',
    'bristol high',
  ])('finds by “%s”', async (search) => {
    await store([
      { ...samira, ...ways },
      { firstname: 'Owen', notes: 'Samira Haddad' },
    ])
    expect(await named({ search })).toEqual(['Samira'])
  })

  test.each(['samira price', '%', '_', '0118 496 0171'])('does not find by “%s”', async (search) => {
    await store([{ ...samira, ...ways }])
    expect(await named({ search })).toEqual([])
  })

  test('has a filter, a department and a search at once', async () => {
    const deletedAt = server.clock()
    await store([
      { firstname: 'Ann', department: 'Nord', starred: true },
      { firstname: 'Anna', department: 'Süd', starred: true },
      { firstname: 'Annika', department: 'Nord', frequent: true },
      { firstname: 'Anton', department: 'Nord', starred: true, deletedAt },
      { firstname: 'Bo', department: 'Nord', starred: true },
    ])
    expect(await named({ filter: 'show_all' })).toEqual(['Ann', 'Anna', 'Annika', 'Bo'])
    expect(await named({ filter: 'frequent_contact' })).toEqual(['Annika'])
    expect(await named({ filter: 'starred_contact' })).toEqual(['Ann', 'Anna', 'Bo'])
    expect(await named({ filter: 'deleted_contact' })).toEqual(['Anton'])
    expect(await named({ department: 'Nord', filter: 'show_all' })).toEqual(['Ann', 'Annika', 'Bo'])
    expect(await named({ department: 'Nord', filter: 'starred_contact', search: 'an' })).toEqual(['Ann'])
    expect((await read({ filter: 'favourites' })).status).toBe(400)
  })
})

test('each filter and each department is counted, as its list has them', async () => {
  const deletedAt = server.clock()
  await store([
    { firstname: 'Ann', department: 'zoo', starred: true },
    { firstname: 'Bo', department: 'Zoo', frequent: true },
    { firstname: 'Cy', department: 'Écoles', starred: true, frequent: true },
    { firstname: 'Di', department: 'zoo' },
    { firstname: 'Ed' },
    { firstname: 'Flo', department: 'Gone', starred: true, deletedAt },
  ])
  const { body } = await dispatcher.get<ContactCounts>(`${path}/counts`)
  expect(body).toEqual({
    filters: { show_all: 5, frequent_contact: 2, starred_contact: 2, deleted_contact: 1 },
    departments: [
      { name: 'Écoles', count: 1 },
      { name: 'Zoo', count: 1 },
      { name: 'zoo', count: 2 },
    ],
  })
  const others = await finance.get<ContactCounts>(`${path}/counts`)
  expect(others.body).toEqual({
    filters: { show_all: 0, frequent_contact: 0, starred_contact: 0, deleted_contact: 0 },
    departments: [],
  })
})

test('of many departments the first two hundred are counted', async () => {
  await store(people(210).map((one, at) => ({ ...one, department: `Unit ${String(at).padStart(3, '0')}` })))
  const { departments } = (await dispatcher.get<ContactCounts>(`${path}/counts`)).body
  expect([departments.length, departments.at(-1)?.name]).toEqual([200, 'Unit 199'])
})

test('one contact is read by its owner alone, deleted or not', async () => {
  const [id = ''] = await store([{ firstname: 'Mine', deletedAt: server.clock() }])
  expect((await dispatcher.get<Contact>(`${path}/${id}`)).body).toMatchObject({ id, deleted: true })
  expect((await finance.get(`${path}/${id}`)).status).toBe(404)
  expect((await dispatcher.get(`${path}/nobody`)).status).toBe(404)
})

test('a file has all contacts, each once and by name, also of a book as large as there may be', async () => {
  const rows = people(1501)
  await store(rows.toReversed().map((one, at) => ({ ...one, id: `r${at}` })))
  const { body } = await dispatcher.get<string>(`${path}/export`)
  const names = [...body.matchAll(/^FN:(.*)\r$/gm)].map(([, name]) => name)
  expect(names).toEqual(rows.map(({ firstname }) => firstname))
})

import { beforeEach, expect, test } from 'vitest'
import type { Contact, ContactImport } from '#contract/contact.ts'
import { sweep } from '#server/app/sweep.ts'
import { contacts } from '#server/schema/contacts.ts'
import { sendFile } from './support/files.ts'
import { testServer } from './support.ts'

const server = await testServer()
const dispatcher = await server.as('dispatcher')
const finance = await server.as('finance')
const path = '/api/data/contacts/ContactsData'

beforeEach(() => server.db.delete(contacts))

const add = async (values: object) => (await dispatcher.post<Contact>(path, values)).body
const change = (one: Contact, body: object, by = dispatcher) =>
  by.patch<Contact & { code: string; current: Contact }>(`${path}/${one.id}`, body, {
    'if-match': `"${one.version}"`,
  })
const read = async (by = dispatcher) => (await by.get<Contact[]>(path)).body

const take = (text: string) =>
  sendFile<ContactImport & { file: string[] }>(server.app, dispatcher, `${path}/import`, {
    bytes: Buffer.from(text),
    name: 'contacts.vcf',
    type: 'text/vcard',
  })
const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')

test('a contact has the fields of the specification, none of them marked', async () => {
  const { status, body } = await dispatcher.post<Contact>(path, { firstname: 'Grace', company: 'Hospital' })
  const { id, ...rest } = body
  expect(status).toBe(201)
  expect(rest).toEqual({
    firstname: 'Grace',
    lastname: '',
    image: '',
    department: '',
    company: 'Hospital',
    phone: '',
    email: '',
    address: '',
    notes: '',
    frequentlycontacted: false,
    starred: false,
    deleted: false,
    version: 1,
  })
  expect(await read()).toEqual([body])
  expect(id).not.toBe('')
})

test('contacts stand by their names, whatever their case; deleted ones at the end', async () => {
  const zoe = await add({ firstname: 'Zoe' })
  await add({ firstname: 'adam' })
  await add({ company: 'Brook Garage' })
  await change(zoe, { deleted: true })
  expect((await read()).map(({ firstname, company }) => firstname || company)).toEqual([
    'adam',
    'Brook Garage',
    'Zoe',
  ])
})

test('a star is set and taken away; two windows are told apart', async () => {
  const one = await add({ firstname: 'Grace' })
  const starred = (await change(one, { starred: true })).body
  expect(starred).toMatchObject({ starred: true, version: 2 })
  const late = await change(one, { firstname: 'Gray' })
  expect([late.status, late.body.current]).toEqual([412, starred])
})

test('whoever is called or written to five times is in contact frequently', async () => {
  const one = await add({ firstname: 'Owen' })
  for (let call = 1; call <= 5; call += 1) {
    const { body } = await dispatcher.post<Contact>(`${path}/${one.id}/reached`, {})
    expect(body.frequentlycontacted).toBe(call === 5)
  }
  const [often] = await read()
  if (!often) throw new Error('The contact is gone.')
  expect((await change(often, { frequentlycontacted: false })).body.frequentlycontacted).toBe(false)
})

test('an address book is its owner’s alone', async () => {
  const one = await add({ firstname: 'Mine' })
  expect(await read(finance)).toEqual([])
  expect((await change(one, { firstname: 'Yours' }, finance)).status).toBe(404)
  expect((await finance.post(`${path}/${one.id}/reached`, {})).status).toBe(404)
  expect((await finance.get<string>(`${path}/export`)).body).toBe('')
  expect((await dispatcher.get<string>(`${path}/export`)).body).toContain('FN:Mine')
})

test('what was deleted is swept away after a month', async () => {
  const one = await add({ firstname: 'Old' })
  await change(one, { deleted: true })
  const dayMs = 86_400_000
  await sweep(server.db, new Date(server.clock().getTime() + 29 * dayMs))
  expect(await read()).toHaveLength(1)
  await sweep(server.db, new Date(server.clock().getTime() + 31 * dayMs))
  expect(await read()).toEqual([])
})

test.each([
  ['email', 'not-an-address'],
  ['firstname', 'x'.repeat(121)],
  ['notes', 'x'.repeat(2001)],
  ['starred', 'yes'],
  ['accountId', 'somebody'],
])('%s can’t be %s', async (field, value) => {
  const one = await add({ firstname: 'Grace' })
  const { status, body } = await change(one, { [field]: value })
  expect([status, Object.keys(body)]).toEqual([400, [field]])
})

test('cards of a phone come in: names, numbers, folded lines, no pictures, nobody twice', async () => {
  const text =
    card(
      'N:Haddad;Samira;;;',
      'FN:Samira Haddad',
      'ORG:Language Line;Interpreting',
      'TEL;TYPE=CELL:+44 117 496 0171',
      'EMAIL;TYPE=WORK:samira@example.org',
      'ADR;TYPE=WORK:;;1 High Street;Bristol;;BS1 1AA;UK',
      'NOTE:First line\\nsecond\\, with a comma',
      `PHOTO;ENCODING=b;TYPE=JPEG:${'A'.repeat(60)}`,
      ' AAAA',
      ' AAAA==',
    ) +
    card('FN:Owen Price', 'N:Price;Owen;;;') +
    card('N:Price;Owen;;;', 'FN:Owen Price') +
    card('NOTE:Nobody at all')
  const { status, body } = await take(text)
  expect([status, body]).toEqual([200, { added: 2, known: 1, unreadable: 1 }])
  expect(await read()).toMatchObject([
    { firstname: 'Owen', lastname: 'Price' },
    {
      firstname: 'Samira',
      lastname: 'Haddad',
      company: 'Language Line',
      department: 'Interpreting',
      phone: '+44 117 496 0171',
      email: 'samira@example.org',
      address: '1 High Street, Bristol, BS1 1AA, UK',
      notes: 'First line\nsecond, with a comma',
    },
  ])
  expect((await take(text)).body).toEqual({ added: 0, known: 3, unreadable: 1 })
})

test('what goes out comes in again as it was', async () => {
  const long = `Ring; twice, \\ then\nwait ${'é'.repeat(300)}`
  await add({
    firstname: 'Zoë',
    lastname: 'الحداد',
    company: 'A; B, C',
    department: 'Nord',
    phone: '+33 1 23',
    email: 'zoe@example.org',
    address: '1 rue; du, Pont',
    notes: long,
  })
  const [before] = await read()
  const file = await dispatcher.get<string>(`${path}/export`)
  const text = file.body
  expect(file.headers.get('content-type')).toContain('text/vcard')
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  await server.db.delete(contacts)
  await take(text)
  const [after] = await read()
  expect({ ...after, id: '' }).toEqual({ ...before, id: '' })
})

test('a file that is no vCard, one that is too large, and hostile ones are refused in time', async () => {
  expect((await take('<script>alert(1)</script>')).body.file).toHaveLength(1)
  expect((await take(card(`NOTE:${'x'.repeat(8.1 * 1024 * 1024)}`))).status).toBe(413)
  const begun = performance.now()
  const hostile = await take(
    card('FN:X', `NOTE:${';'.repeat(60_000)}`) + card(`FN${';X=Y'.repeat(15_000)}:Z`),
  )
  expect(hostile.status).toBe(200)
  expect(performance.now() - begun).toBeLessThan(2000)
})

test('there is room for 10,000 contacts, and a file that has more takes none', async () => {
  const many = Array.from({ length: 10_001 }, (_, at) => card(`FN:Person ${at}`)).join('')
  const { status, body } = await take(many)
  expect([status, body]).toEqual([
    400,
    { non_field_errors: ['You can have 10000 contacts. Delete some first.'] },
  ])
  expect(await read()).toEqual([])
})

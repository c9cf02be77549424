import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Email, EmailCounts } from '#contract/email.ts'
import { emailFilters } from '#contract/lists/email.ts'
import { emptyText } from '#contract/rich-text.ts'
import { emails } from '#server/schema/email.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, clock } = server
const meId = await server.account('dispatcher', { email: 'samuel@kerbside.test' })
const me = await server.signedIn(meId)
const otherId = await server.account('finance', { email: 'finance@kerbside.test' })
const other = await server.signedIn(otherId)
const path = '/api/data/email/EmailData'
const minute = 60_000

type Values = Partial<typeof emails.$inferInsert>
const row = (values: Values = {}): typeof emails.$inferInsert => {
  const id = randomUUID()
  const names = { fromName: 'Amina Okafor', fromAddress: 'amina@families.example' }
  return {
    ...{ id, accountId: meId, messageId: id, folder: 'inbox', at: clock(), subject: 'Gate', ...names },
    ...{ to: [], cc: [], body: emptyText, excerpt: '', ...values },
  }
}
const list = async (query = '', who = me) => (await who.get<Email[]>(`${path}${query}`)).body
const subjects = async (query: string) => (await list(query)).map(({ subject }) => subject)

beforeEach(async () => {
  await db.delete(emails)
})

test('a mailbox is read to its end in pieces; nothing is left out or comes twice while mails go and come', async () => {
  // Four at a time are of the same moment.
  const at = (index: number) => new Date(clock().getTime() - Math.floor(index / 4) * minute)
  const rows = Array.from({ length: 130 }, (_, index) => row({ at: at(index), subject: `Mail ${index}` }))
  await db.insert(emails).values(rows)
  const first = await list('?filter=inbox&page_size=50')
  expect(first).toHaveLength(50)
  await me.post(`${path}/marks`, { ids: first.slice(0, 30).map(({ id }) => id), marks: { trash: true } })
  await db.insert(emails).values(row({ subject: 'Newer than all' }))
  const second = await list(`?filter=inbox&page_size=50&after=${first.at(-1)?.id}`)
  // The one that ended the answer before is deleted.
  await me.post(`${path}/marks`, { ids: [second.at(-1)?.id], marks: { trash: true } })
  const third = await list(`?filter=inbox&page_size=50&after=${second.at(-1)?.id}`)
  expect([second.length, third.length]).toEqual([50, 30])
  const got = [...first, ...second, ...third]
  expect(new Set(got.map(({ id }) => id)).size).toBe(130)
  expect(got.map((one) => one.at)).toEqual(
    got
      .map((one) => one.at)
      .toSorted()
      .toReversed(),
  )
  expect(await list(`?filter=inbox&page_size=50&after=${third.at(-1)?.id}`)).toEqual([])
  expect(await list('?page_size=5000')).toHaveLength(100)
})

test('each filter and label has its own mails, and counts those that are unread', async () => {
  const read = { read: true }
  await db
    .insert(emails)
    .values([
      row({ subject: 'new' }),
      row({ subject: 'starred', starred: true, ...read }),
      row({ subject: 'important', important: true, folder: 'sent', ...read }),
      row({ subject: 'draft', folder: 'draft', ...read }),
      row({ subject: 'spam', folder: 'spam', starred: true, label: 'families' }),
      row({ subject: 'gone', trashedAt: clock(), starred: true, important: true, label: 'families' }),
      row({ subject: 'labelled', folder: 'sent', label: 'families' }),
      row({ subject: 'theirs', accountId: otherId, starred: true, label: 'families' }),
    ])
  const all = Object.fromEntries(
    await Promise.all(
      emailFilters.map(async (filter) => [filter, (await subjects(`?filter=${filter}`)).toSorted()]),
    ),
  )
  expect(all).toEqual({
    inbox: ['new', 'starred'],
    starred: ['starred'],
    important: ['important'],
    sent: ['important', 'labelled'],
    draft: ['draft'],
    spam: ['spam'],
    trash: ['gone'],
    console: [],
  })
  expect(await subjects('?label=families')).toEqual(['labelled'])
  expect((await me.get<EmailCounts>(`${path}/counts`)).body).toEqual({
    filters: { inbox: 1, starred: 0, important: 0, sent: 0, draft: 1, spam: 1, trash: 0, console: 0 },
    labels: { families: 1, schools: 0, drivers: 0, invoices: 0, vehicles: 0 },
  })
})

test('a search finds each of its words in what lists show, and nothing by the names of fields', async () => {
  await db
    .insert(emails)
    .values([
      row({ subject: 'Zoë’s licence card', to: [{ name: 'José Pérez', address: 'jose@a.example' }] }),
      row({ subject: '100% sure', excerpt: 'A licence for the 12th' }),
      row({ subject: 'licence', accountId: otherId }),
    ])
  expect(await subjects('?search=LICENCE jose')).toEqual(['Zoë’s licence card'])
  expect(await subjects('?search=zoe')).toEqual(['Zoë’s licence card'])
  expect((await subjects('?filter=inbox&search=licence')).toSorted()).toEqual([
    '100% sure',
    'Zoë’s licence card',
  ])
  expect(await subjects('?search=100%25')).toEqual(['100% sure'])
  expect(await subjects('?search=address')).toEqual([])
  expect(await subjects('?filter=sent&search=licence')).toEqual([])
})

test('an end that is another’s or not there is a 404; a filter that is none is refused', async () => {
  const [theirs] = await db
    .insert(emails)
    .values(row({ accountId: otherId }))
    .returning()
  expect((await me.get(`${path}?after=${theirs?.id}`)).status).toBe(404)
  expect((await other.get(`${path}?after=${theirs?.id}`)).status).toBe(200)
  expect((await me.get(`${path}?after=none`)).status).toBe(404)
  expect((await me.get(`${path}?filter=all`)).status).toBe(400)
  expect((await me.get(`${path}?search=${'a'.repeat(200)}`)).status).toBe(400)
})

import { beforeEach, expect, test } from 'vitest'
import type { Email, EmailDetails, EmailMarks } from '#contract/email.ts'
import type { RichText } from '#contract/rich-text.ts'
import type { Ticket } from '#contract/ticket.ts'
import { sweep } from '#server/app/sweep.ts'
import { throttles } from '#server/schema/accounts.ts'
import { applications } from '#server/schema/applications.ts'
import { emails } from '#server/schema/email.ts'
import { files } from '#server/schema/files.ts'
import { drivers } from '#server/schema/people.ts'
import { emptyFolder } from '../support/folder.ts'
import { sendFile } from './support/files.ts'
import { samples } from './support/registers.ts'
import { testServer } from './support.ts'

const secret = 'incoming-secret-incoming'
const server = await testServer({ env: { INCOMING_MAIL_SECRET: secret, DATA_DIR: emptyFolder() } })
const dispatcherId = await server.account('dispatcher', { email: 'Samuel@kerbside.test', lastName: 'Okoro' })
const dispatcher = await server.signedIn(dispatcherId)
const support = await server.as('support')
const finance = await server.as('finance', { email: 'finance@kerbside.test' })
const path = '/api/data/email/EmailData'
const dayMs = 86_400_000
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

beforeEach(async () => {
  await server.db.delete(emails)
  await server.db.delete(throttles)
  server.outbox.sent.length = 0
})

const said = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const write = async (body: object = {}, by = dispatcher) => (await by.post<EmailDetails>(path, body)).body
const change = (draft: Email, body: object, by = dispatcher) =>
  by.patch<EmailDetails & { code: string; current: EmailDetails }>(
    `${path}/${draft.id}`,
    body,
    ifMatch(draft.version),
  )
const send = (draft: Email, by = dispatcher) =>
  by.post<EmailDetails & Record<string, string[]>>(`${path}/${draft.id}/send`, {}, ifMatch(draft.version))
const read = async (by = dispatcher) => (await by.get<Email[]>(path)).body
const open = (id: string, by = dispatcher) => by.get<EmailDetails>(`${path}/${id}`)
const mark = (ids: string[], marks: EmailMarks, by = dispatcher) =>
  by.post<Email[]>(`${path}/marks`, { ids, marks })
const hand = (mail: object, bearer = secret) =>
  server
    .anonymous()
    .post<{ delivered: number }>('/api/email/incoming', mail, { authorization: `Bearer ${bearer}` })
const upload = async (name: string, by: typeof dispatcher) =>
  (await sendFile<{ id: string }>(server.app, by, '/api/web/files', { bytes: pdf, name })).body.id
const parent = { name: 'Amina Okafor', address: 'amina@families.example' }

test('a draft has the marks of the specification, and is saved as its writer types', async () => {
  const draft = await write({ to: [parent], subject: 'Thursday' })
  expect(draft).toMatchObject({
    ...{ starred: false, important: false, checked: false, trash: false, folder: 'draft', version: 1 },
    ...{ to: [parent], cc: [], subject: 'Thursday', body: { type: 'doc' }, attached: [] },
  })
  const changed = await change(draft, { body: said('She may collect him.') })
  expect([changed.status, changed.body.version, changed.body.excerpt]).toEqual([
    200,
    2,
    'She may collect him.',
  ])
  const { cc: _, body: __, attached: ___, ...head } = changed.body
  expect(await read()).toEqual([head])
})

test('two windows that write one draft: the second is told how it stands, and nothing is lost', async () => {
  const draft = await write()
  const mine = await change(draft, { body: said('Mine') })
  const theirs = await change(draft, { body: said('Theirs') })
  expect([theirs.status, theirs.body.code, theirs.body.current]).toEqual([412, 'version_conflict', mine.body])
  expect((await open(draft.id)).body.body).toEqual(said('Mine'))
})

test('what is sent goes to everybody once by the server’s mail, and lies among what was sent', async () => {
  const body: RichText = {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: '<b>No</b> ', marks: [{ type: 'strong' }] }] },
      {
        type: 'bullet_list',
        content: [
          {
            type: 'list_item',
            content: [
              {
                type: 'paragraph',
                content: [
                  {
                    type: 'text',
                    text: 'map',
                    marks: [{ type: 'link', attrs: { href: 'https://a.example/?a="&b' } }],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  }
  const draft = await write({
    to: [parent],
    cc: [{ address: 'AMINA@families.example' }],
    body,
    subject: 'Gate',
  })
  const sent = await send(draft)
  expect([sent.status, sent.body.folder]).toEqual([200, 'sent'])
  await server.outbox.settled()
  expect(server.outbox.sent).toHaveLength(1)
  const [mail] = server.outbox.sent
  expect(mail?.letter).toMatchObject({ from: { address: 'Samuel@kerbside.test' }, to: [parent] })
  expect(mail?.text).toBe('<b>No</b> \n\n- map (https://a.example/?a="&b)')
  expect(mail?.html).toContain('<strong>&lt;b&gt;No&lt;/b&gt; </strong>')
  expect(mail?.html).toContain('<a href="https://a.example/?a=&quot;&amp;b">map</a>')
  // Nothing is sent twice, and what is sent stays as it is.
  expect((await send(sent.body)).status).toBe(409)
  expect((await change(sent.body, { subject: 'Other' })).status).toBe(409)
})

test('a colleague finds it in their own inbox, unread', async () => {
  await send(await write({ to: [{ address: 'FINANCE@kerbside.test' }], subject: 'Lines', body: said('Two') }))
  const [got] = await read(finance)
  expect(got).toMatchObject({ folder: 'inbox', subject: 'Lines', read: false, excerpt: 'Two' })
  expect((await mark([got?.id ?? ''], { read: true, starred: true }, finance)).body).toMatchObject([
    { read: true, starred: true },
  ])
  expect((await read())[0]).toMatchObject({ folder: 'sent', starred: false })
})

test('nobody reads, marks, changes or sends what is another’s', async () => {
  const draft = await write({ to: [parent], body: said('For you alone') })
  expect(await read(finance)).toEqual([])
  expect((await open(draft.id, finance)).status).toBe(404)
  expect((await change(draft, { subject: 'x' }, finance)).status).toBe(404)
  expect((await send(draft, finance)).status).toBe(404)
  expect((await mark([draft.id], { trash: true }, finance)).body).toEqual([])
  expect((await open(draft.id)).body.trash).toBe(false)
  for (const role of ['company', 'driver', 'parent'] as const)
    expect((await (await server.as(role)).get(path)).status).toBe(403)
})

test('a file goes with the mail to whoever gets it, and to nobody else', async () => {
  const uploaded = await upload('route.pdf', dispatcher)
  const admin = await server.as('admin')
  const draft = await write({ to: [{ address: 'finance@kerbside.test' }], files: [uploaded] })
  expect(draft.attached).toMatchObject([{ id: uploaded, name: 'route.pdf' }])
  expect((await finance.get(`/api/web/files/${uploaded}`)).status).toBe(404)
  await send(draft)
  await server.outbox.settled()
  expect(server.outbox.sent[0]?.letter?.files).toMatchObject([{ name: 'route.pdf', type: 'application/pdf' }])
  expect((await finance.get(`/api/web/files/${uploaded}`)).status).toBe(200)
  expect((await admin.get(`/api/web/files/${uploaded}`)).status).toBe(404)
  // It goes with the last mailbox that has it.
  const [mine] = await read()
  const [theirs] = await read(finance)
  await mark([mine?.id ?? ''], { trash: true })
  await sweep(server.db, new Date(server.clock().getTime() + 31 * dayMs))
  expect((await finance.get(`/api/web/files/${uploaded}`)).status).toBe(200)
  await mark([theirs?.id ?? ''], { trash: true }, finance)
  await sweep(server.db, new Date(server.clock().getTime() + 31 * dayMs))
  expect(await server.db.select({ owner: files.ownerId }).from(files)).toEqual([{ owner: null }])
})

test('another’s upload can’t be sent', async () => {
  const theirs = await upload('theirs.pdf', finance)
  const draft = await change(await write(), { files: [theirs] })
  expect([draft.status, Object.keys(draft.body)]).toEqual([400, ['files']])
})

test('deleting toggles the trash, from which a mail can be taken back until it is swept away', async () => {
  const { id } = await write({ subject: 'Lost property' })
  expect((await mark([id], { trash: true })).body).toMatchObject([{ trash: true, folder: 'draft' }])
  expect((await mark([id], { trash: false })).body).toMatchObject([{ trash: false, folder: 'draft' }])
  await mark([id], { trash: true })
  await sweep(server.db, new Date(server.clock().getTime() + 29 * dayMs))
  expect(await read()).toHaveLength(1)
  await sweep(server.db, new Date(server.clock().getTime() + 31 * dayMs))
  expect(await read()).toEqual([])
})

test('only what was received moves to the spam and back', async () => {
  await hand({ id: '<1@a.example>', from: parent, for: ['samuel@kerbside.test'], text: 'Hello' })
  const draft = await write()
  const ids = (await read()).map((one) => one.id)
  const moved = (await mark(ids, { folder: 'spam' })).body
  expect(moved.map((one) => [one.id === draft.id, one.folder]).toSorted()).toEqual([
    [false, 'spam'],
    [true, 'draft'],
  ])
})

test.each([
  ['a link that runs something', [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]],
  ['a link with data', [{ type: 'link', attrs: { href: 'data:text/html,x' } }]],
  ['an unknown mark', [{ type: 'script' }]],
  ['an attribute that is not known', [{ type: 'strong', attrs: { style: 'x' } }]],
])('a text with %s is refused', async (_, marks) => {
  const text = { type: 'text', text: 'x', marks }
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] }
  const refused = await change(await write(), { body })
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['body']])
})

test.each([
  ['to.0.address', 'nobody’s', { to: [{ address: 'nobody' }] }],
  ['to', 'more than 50', { to: Array.from({ length: 51 }, (_, at) => ({ address: `p${at}@a.example` })) }],
  ['subject', 'of two lines', { subject: 'Gate\r\nBcc: mallory@a.example' }],
  ['subject', 'longer than 200 characters', { subject: 'x'.repeat(201) }],
  ['body', 'of unknown nodes', { body: { type: 'doc', content: [{ type: 'iframe' }] } }],
  [
    'body',
    'with a picture of others',
    {
      body: {
        type: 'doc',
        content: [{ type: 'picture', attrs: { src: 'https://a.example/p.png', alt: '' } }],
      },
    },
  ],
  ['body', 'longer than 100,000 characters', { body: said('x'.repeat(100_001)) }],
  [
    'body',
    'of more than 2,000 nodes',
    { body: { type: 'doc', content: Array.from({ length: 2001 }, () => ({ type: 'paragraph' })) } },
  ],
  ['files', 'more than 10', { files: Array.from({ length: 11 }, (_, at) => String(at)) }],
  ['folder', 'chosen', { folder: 'sent' }],
  ['accountId', 'changed', { accountId: 'somebody' }],
])('a draft’s %s can’t be %s', async (field, _, input) => {
  const { status, body } = await change(await write(), input)
  expect([status, Object.keys(body)]).toEqual([400, [field]])
})

test('a mail to nobody, to too many, or one too many in an hour is not sent', async () => {
  expect((await send(await write())).body).toMatchObject({ to: ['Say who gets this mail.'] })
  const many = Array.from({ length: 50 }, (_, at) => ({ address: `p${at}@a.example` }))
  const both = await send(await write({ to: many, cc: [parent] }))
  expect(both.body).toMatchObject({ to: ['A mail goes to 50 addresses at most.'] })
  for (const _ of [1, 2, 3, 4]) expect((await send(await write({ to: many }))).status).toBe(200)
  const more = await send(await write({ to: [parent] }))
  expect(more.body).toMatchObject({
    to: ['You can write to 200 addresses an hour. Send this mail later.'],
  })
  await server.outbox.settled()
  expect(server.outbox.sent).toHaveLength(200)
})

test('sixty mails an hour', async () => {
  for (let sent = 0; sent < 60; sent += 1) await send(await write({ to: [parent] }))
  expect((await send(await write({ to: [parent] }))).status).toBe(429)
})

test('HTML of others comes in as text of ours: nothing of it runs, and no picture is fetched', async () => {
  const html = `<style>p{}</style><p onclick="x()">Dear <b>all</b></p><script>alert(1)</script>
    <a href="javascript:alert(1)">bad</a> <a href="https://a.example/">good</a>
    <img src="https://a.example/p.png" alt="Crest" onerror="x()"><img src="https://t.example/o.gif" width="1" height="1">
    <div style="display: none">hidden</div><form><input name="iban"></form>`
  const mail = { id: '<2@a.example>', from: parent, to: [{ address: 'Samuel@kerbside.test' }], html }
  expect((await hand(mail)).body).toEqual({ delivered: 1 })
  const [got] = await read()
  const { body, from } = (await open(got?.id ?? '')).body
  expect(from).toEqual(parent)
  expect(body.content).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Dear ' },
        { type: 'text', text: 'all', marks: [{ type: 'strong' }] },
      ],
    },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'bad ' },
        { type: 'text', text: 'good', marks: [{ type: 'link', attrs: { href: 'https://a.example/' } }] },
      ],
    },
    { type: 'picture', attrs: { src: 'https://a.example/p.png', alt: 'Crest' } },
  ])
})

test('a mail that is handed over twice is there once; one without the secret is not taken', async () => {
  const mail = { id: '<3@a.example>', from: parent, for: ['samuel@kerbside.test', 'x@y.example'], spam: true }
  expect((await hand(mail, 'another-secret-another')).status).toBe(401)
  expect((await hand(mail)).body).toEqual({ delivered: 1 })
  expect((await hand(mail)).body).toEqual({ delivered: 0 })
  expect(await read()).toMatchObject([{ folder: 'spam', subject: '', excerpt: '' }])
  const bad = await hand({ ...mail, from: 'x' })
  expect([bad.status, Object.keys(bad.body)]).toEqual([400, ['from']])
})

test('what was answered on a ticket is found among one’s sent mails, with the ticket', async () => {
  const input = samples.tickets?.input(1)
  const made = await support.post<Ticket>('/api/web/tickets', {
    ...input,
    ...{ requester: parent.name, email: parent.address },
  })
  const { id, reference, version } = made.body
  const answered = await support.post(
    `/api/web/tickets/${id}/actions/reply`,
    { text: 'We have it.', status: 'waiting' },
    ifMatch(version),
  )
  expect(answered.status).toBe(200)
  expect(await read(support)).toMatchObject([
    {
      ...{ folder: 'sent', to: [parent], excerpt: 'We have it.' },
      about: { kind: 'tickets', id, name: reference },
    },
  ])
})

test('what the console mailed about a colleague is found too, without the link that lets them in', async () => {
  const admin = await server.as('admin', { email: 'naomi@kerbside.test' })
  const input = samples.staff?.input(1)
  const made = await admin.post<{ id: string }>('/api/web/staff', input)
  expect(made.status).toBe(201)
  const name = `${input?.firstName} ${input?.lastName}`
  const [kept, ...others] = await read(admin)
  expect(others).toEqual([])
  expect(kept).toMatchObject({
    ...{ folder: 'sent', from: { address: 'naomi@kerbside.test' } },
    to: [{ name, address: input?.email }],
    about: { kind: 'staff', id: made.body.id, name },
  })
  await server.outbox.settled()
  expect(JSON.stringify(server.outbox.sent)).toContain('#token=')
  const text = JSON.stringify((await open(kept?.id ?? '', admin)).body.body)
  expect(text).toContain('left out here')
  expect(text).not.toContain('token')
})

test('a decision about an application is found with its application, and its public link', async () => {
  const admin = await server.as('admin')
  const [id, subjectId] = [crypto.randomUUID(), crypto.randomUUID()]
  const phone = '+447700900731'
  await server.db.insert(drivers).values({
    ...{ id: subjectId, code: id, firstName: 'Nia', lastName: 'Adeyemi', phone, status: 'pending' },
    ...{ licenceNumber: 'A1', languages: [] },
  })
  await server.db.insert(applications).values({
    ...{ id, application: id, subjectId, kind: 'driver', status: 'pending', language: 'en' },
    ...{ name: 'Nia Adeyemi', email: 'nia@example.test' },
  })
  const decided = await admin.post(
    `/api/web/registrations/${id}/actions/reject`,
    { reason: 'No badge yet' },
    ifMatch(1),
  )
  expect(decided.status).toBe(200)
  const [kept] = await read(admin)
  expect(kept).toMatchObject({ folder: 'sent', about: { kind: 'applications', id, name: 'Nia Adeyemi' } })
  const text = JSON.stringify((await open(kept?.id ?? '', admin)).body.body)
  expect(text).toContain('No badge yet')
  expect(text).toContain('/landingpage/')
})

test('there is room for 20,000 mails; what comes to a full mailbox is passed over', async () => {
  const draft = await write()
  const [row] = await server.db.select().from(emails)
  if (!row) throw new Error('No draft was written.')
  const rows = Array.from({ length: 19_999 }, (_, at) => ({
    ...row,
    id: `mail-${at}`,
    folder: 'inbox' as const,
  }))
  for (let at = 0; at < rows.length; at += 2000)
    await server.db.insert(emails).values(rows.slice(at, at + 2000))
  const full = await dispatcher.post(path, {})
  expect(full.body).toEqual({ non_field_errors: ['There is room for 20000 mails. Delete some first.'] })
  expect((await hand({ id: '<4@a.example>', from: parent, for: ['samuel@kerbside.test'] })).body).toEqual({
    delivered: 0,
  })
  await mark([draft.id, 'mail-1'], { trash: true })
  expect((await dispatcher.post(path, {})).status).toBe(201)
  expect((await dispatcher.post(path, {})).status).toBe(201)
  expect((await mark(['mail-1'], { trash: false })).status).toBe(400)
})

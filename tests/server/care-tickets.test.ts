import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BulkResult, Page } from '#contract/page.ts'
import {
  type CannedReply,
  type Ticket,
  type TicketCounts,
  ticketAction,
  ticketTransitions,
} from '#contract/ticket.ts'
import { sweep } from '#server/app/sweep.ts'
import { ticketMessages, tickets } from '#server/schema/care.ts'
import { samples } from './support/registers.ts'
import { testServer } from './support.ts'

const server = await testServer()
const me = await server.account('support')
const support = await server.signedIn(me)
const admin = await server.as('admin')
const viewer = await server.as('viewer')
const path = '/api/web/tickets'
const hourMs = 3_600_000

beforeEach(async () => {
  await server.db.delete(tickets)
  await server.db.delete(ticketMessages)
  await server.outbox.settled()
  server.outbox.sent.length = 0
})

const input = (values: object = {}) => ({ ...samples.tickets?.input(1), ...values })
async function make(values: object = {}): Promise<Ticket> {
  const { status, body } = await support.post<Ticket>(path, input(values))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const step = (
  { id, version }: Pick<Ticket, 'id' | 'version'>,
  action: string,
  body: object = {},
  by = support,
) =>
  by.post<Ticket & { code: string }>(`${path}/${id}/actions/${action}`, body, { 'if-match': `"${version}"` })
const messagesOf = (ticket: Ticket) => ticket.messages.map(({ kind, text }) => [kind, text])

test('the specification’s own call answers the same tickets as a plain list, each with its number as Id', async () => {
  const [first, second] = [await make({ subject: 'First' }), await make({ subject: 'Second' })]
  const answer = await viewer.get<(Ticket & { Id: number })[]>('/api/data/ticket/TicketData')
  expect(answer.status).toBe(200)
  expect(
    answer.body.map(({ Id, id, reference }) => [`TK-${String(Id).padStart(6, '0')}`, id, reference]),
  ).toEqual(expect.arrayContaining([first, second].map(({ id, reference }) => [reference, id, reference])))
  expect(answer.body).toHaveLength(2)
  await step(first, 'resolve')
  const total = await viewer.get<Ticket[]>('/api/data/ticket/TicketData?status=total_tickets')
  expect(total.body).toHaveLength(2)
  const solved = await viewer.get<Ticket[]>('/api/data/ticket/TicketData?status=resolved')
  expect(solved.body.map(({ subject }) => subject)).toEqual(['First'])
  expect((await (await server.as('parent')).get('/api/data/ticket/TicketData')).status).toBe(403)
})

describe('a reply', () => {
  test('goes out by mail in the requester’s language, and stands in the conversation', async () => {
    const made = await make({ language: 'fr', requester: 'Zoé Marchand', email: 'zoe@example.test' })
    const { status, body } = await step(made, 'reply', { text: 'Bonjour Zoé,\n\noui.', status: 'waiting' })
    expect([status, body.status]).toEqual([200, 'waiting'])
    expect(messagesOf(body)).toEqual([
      ['request', 'Can the van stop before it?'],
      ['reply', 'Bonjour Zoé,\n\noui.'],
    ])
    expect(body.messages[1]).toMatchObject({ author: 'Test support', sentTo: 'zoe@example.test' })
    await server.outbox.settled()
    const [mail] = server.outbox.sent
    expect(mail).toMatchObject({ channel: 'email', to: 'zoe@example.test', purpose: 'ticket_reply' })
    expect(mail?.subject).toBe(`Re : Zebra crossing Q001 [${made.reference}]`)
    expect(mail?.text).toContain('Bonjour Zoé,\n\noui.')
    expect(mail?.text).toContain('Personne ne lit les réponses')
    expect(mail?.html).toContain('lang="fr"')
  })

  test('to somebody without an address is only written down', async () => {
    const { body } = await step(await make({ email: null }), 'reply', {
      text: 'Told on the phone',
      status: 'resolved',
    })
    await server.outbox.settled()
    expect([body.status, body.messages[1]?.sentTo, server.outbox.sent]).toEqual(['resolved', null, []])
  })

  test('that is refused sends nothing and leaves no word behind', async () => {
    const made = await make()
    expect((await step(made, 'reply', { text: '   ', status: 'open' })).status).toBe(400)
    expect((await step(made, 'reply', { text: 'Yes', status: 'closed' })).status).toBe(400)
    expect((await step({ ...made, version: 9 }, 'reply', { text: 'Yes', status: 'open' })).status).toBe(412)
    expect((await step(made, 'reply', { text: 'Yes', status: 'open' }, viewer)).status).toBe(403)
    await server.outbox.settled()
    expect(server.outbox.sent).toEqual([])
    expect(await server.db.select().from(ticketMessages)).toEqual([])
  })

  test('twice with one key is sent once', async () => {
    const made = await make()
    const send = () =>
      support.post(
        `${path}/${made.id}/actions/reply`,
        { text: 'Yes', status: 'open' },
        {
          'if-match': '"1"',
          'idempotency-key': 'reply-1',
        },
      )
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    await server.outbox.settled()
    expect(server.outbox.sent).toHaveLength(1)
  })

  test('with a script in it is text, in the mail too; a subject is one line', async () => {
    const script = '<script>alert(1)</script>'
    const made = await make({ subject: `Help ${script}` })
    await step(made, 'reply', { text: script, status: 'open' })
    await server.outbox.settled()
    const [mail] = server.outbox.sent
    expect(mail?.html).not.toContain('<script')
    expect(mail?.html).toContain('&lt;script&gt;alert(1)')
    const lines = await support.post(path, input({ subject: 'Help\r\nBcc: all@example.test' }))
    expect([lines.status, Object.keys(lines.body as object)]).toEqual([400, ['subject']])
  })
})

describe('other messages', () => {
  test('a note is for colleagues: nothing is sent, and it can still be written when all is closed', async () => {
    const made = await make()
    await server.db.update(tickets).set({ status: 'closed' }).where(eq(tickets.id, made.id))
    const { body } = await step(made, 'note', { text: 'Calls every week' })
    await server.outbox.settled()
    expect([body.status, messagesOf(body)[1], server.outbox.sent]).toEqual([
      'closed',
      ['note', 'Calls every week'],
      [],
    ])
    expect((await step(body, 'reply', { text: 'Hello', status: 'open' })).body.code).toBe('not_now')
  })

  test('what the requester says opens a ticket that waited for it', async () => {
    const made = await make()
    const waiting = (await step(made, 'wait')).body
    const { body } = await step(waiting, 'received', { text: 'It was Monday' })
    expect([body.status, body.messages[1]?.author]).toEqual(['open', 'Maya Reed'])
  })
})

describe('states', () => {
  test.each(['new', 'open', 'waiting', 'resolved', 'closed'] as const)(
    'from %s the moves of the table are offered and taken, and no others',
    async (from) => {
      for (const action of ticketAction.options) {
        const made = await make({ subject: `${from} ${action}` })
        await server.db.update(tickets).set({ status: from }).where(eq(tickets.id, made.id))
        const { body } = await support.get<Ticket>(`${path}/${made.id}`)
        const row = ticketTransitions.find((one) => one.from === from && one.action === action)
        expect(body.actions.includes(action)).toBe(row !== undefined)
        const answer = await step(body, action)
        expect(answer.status, `${action} from ${from}`).toBe(row ? 200 : 409)
        if (row) expect(answer.body.status).toBe(row.to)
      }
    },
  )

  test('who takes a ticket has it, and is not offered it again', async () => {
    const { body } = await step(await make(), 'take')
    expect([body.status, body.assignee]).toEqual(['open', { id: me, name: 'Test support' }])
    expect(body.actions).not.toContain('take')
    expect((await admin.get<Ticket>(`${path}/${body.id}`)).body.actions).toContain('take')
  })
})

describe('due times', () => {
  test.each([
    ['urgent', 2],
    ['high', 8],
    ['normal', 24],
    ['low', 72],
  ])('a ticket of priority %s is due after %i hours where nobody says when', async (priority, hours) => {
    const made = await make({ priority })
    expect(Date.parse(made.dueAt) - server.clock().getTime()).toBe(hours * hourMs)
    expect(made.overdue).toBe(false)
  })

  test('one is overdue while it is not solved, in the list, its tab and its count', async () => {
    const late = await make({ dueAt: '2026-03-01T08:00:00Z', subject: 'Late' })
    const solved = await make({ dueAt: '2026-03-01T08:00:00Z', subject: 'Solved' })
    await make({ subject: 'In time' })
    await step(solved, 'resolve')
    const { body } = await viewer.get<Page<Ticket>>(`${path}?status=overdue`)
    expect(body.results.map(({ id, overdue }) => [id, overdue])).toEqual([[late.id, true]])
    const counts = await viewer.get<TicketCounts>(`${path}/counts`)
    expect(counts.body).toEqual({
      all: 3,
      total_tickets: 3,
      new: 2,
      open: 0,
      waiting: 0,
      resolved: 1,
      closed: 0,
      overdue: 1,
    })
    const searched = await viewer.get<TicketCounts>(`${path}/counts?search=late`)
    expect(searched.body).toMatchObject({ total_tickets: 1, overdue: 1, resolved: 0 })
    expect((await viewer.get<Page<Ticket>>(`${path}?status=total_tickets`)).body.count).toBe(3)
    expect((await viewer.get(`${path}?status=mine`)).status).toBe(400)
  })

  test('the list begins with what is not solved, by when it is due', async () => {
    await make({ subject: 'b', dueAt: '2026-03-12T08:00:00Z' })
    const done = await make({ subject: 'c', dueAt: '2026-03-01T08:00:00Z' })
    await make({ subject: 'a', dueAt: '2026-03-11T08:00:00Z' })
    await step(done, 'resolve')
    const { body } = await viewer.get<Page<Ticket>>(path)
    expect(body.results.map(({ subject }) => subject)).toEqual(['a', 'b', 'c'])
  })
})

test('answers that are ready have the ticket’s words, in its language or another', async () => {
  const made = await make({ language: 'fr' })
  const replies = async (query = '') =>
    (await support.get<{ replies: CannedReply[] }>(`${path}/${made.id}/replies${query}`)).body.replies
  const french = await replies()
  expect(french.length).toBeGreaterThanOrEqual(6)
  for (const language of ['en', 'fr', 'ar']) {
    for (const { title, text } of await replies(`?language=${language}`)) {
      expect(title).not.toBe('')
      expect(text).toContain('Maya Reed')
      expect(text).not.toMatch(/\{\{|\}\}|replies:/)
    }
  }
  const [first] = french
  expect(first?.text).toContain(`« Zebra crossing Q001 »`)
  expect(first?.text).toContain(made.reference)
  expect(first?.text).toContain('Test support')
  expect((await support.get(`${path}/nobody/replies`)).status).toBe(404)
})

test('a deletion that is taken back brings the conversation back; a day later its words are gone', async () => {
  const made = await make()
  await step(made, 'note', { text: 'Keep this' })
  const { body } = await support.post<BulkResult>(`${path}/bulk`, { ids: [made.id], action: 'delete' })
  await sweep(server.db, server.clock())
  await support.post(`${path}/undo`, { undo: body.undo })
  const back = await support.get<Ticket>(`${path}/${made.id}`)
  expect(messagesOf(back.body)[1]).toEqual(['note', 'Keep this'])
  await support.delete(`${path}/${made.id}`)
  await sweep(server.db, new Date(server.clock().getTime() + 25 * hourMs))
  expect(await server.db.select().from(ticketMessages)).toEqual([])
})

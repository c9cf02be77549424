import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Chat, ChatCard, ChatMessage, ChatMessages, ChatPerson, FoundMessage } from '#contract/chat.ts'
import { chatDays } from '#contract/chat-limits.ts'
import { sweep } from '#server/app/sweep.ts'
import { chatMembers, chatMessages, chatPresence, chats } from '#server/schema/chats.ts'
import { files } from '#server/schema/files.ts'
import { emptyFolder } from '#tests/support/folder.ts'
import type { Client } from './support/client.ts'
import { picture, sendFile } from './support/files.ts'
import { type LiveReader, readStream } from './support/live.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer({ env: { DATA_DIR: emptyFolder() } })
const { db, clock } = server
const world = await tripWorld(db, clock())
const path = '/api/data/chat/ChatData'

const ids = {
  desk: await server.account('dispatcher', { firstName: 'Dana', lastName: 'Desk' }),
  finance: await server.account('finance', { firstName: 'Finn', lastName: 'Ance' }),
  admin: await server.account('admin', { firstName: 'Ada', lastName: 'Min' }),
  amal: await server.account('driver', { firstName: 'Amal', lastName: 'Haddad', driver: 'amal' }),
  bo: await server.account('driver', { firstName: 'Bo', lastName: 'Lind', driver: 'bo' }),
  gone: await server.account('dispatcher', { firstName: 'Gone', status: 'suspended' }),
}
const desk = await server.signedIn(ids.desk)
const finance = await server.signedIn(ids.finance)
const amal = await server.signedIn(ids.amal)
const bo = await server.signedIn(ids.bo)

beforeEach(() => db.delete(chats))

const begin = async (by: Client, members: readonly string[], name = '') =>
  (await by.post<Chat>(path, { members, name })).body
const say = (by: Client, chat: Chat, text: string, more: object = {}) =>
  by.post<ChatMessage & Record<string, string[]>>(`${path}/${chat.id}/messages`, {
    ...{ key: randomUUID(), text },
    ...more,
  })
const list = async (by: Client) => (await by.get<Chat[]>(path)).body
const read = async (by: Client, chat: Chat, query = '') =>
  (await by.get<ChatMessages>(`${path}/${chat.id}/messages${query}`)).body
const texts = ({ messages }: ChatMessages) => messages.map(({ text }) => text)

describe('a conversation', () => {
  test('of two people is one, whichever of them begins it, and is the other’s from the first message on', async () => {
    const mine = await begin(desk, [ids.amal])
    expect(mine).toMatchObject({ kind: 'direct', name: '', unread: 0, last: null })
    expect(mine.members.map(({ name, role }) => [name, role])).toEqual([
      ['Amal Haddad', 'driver'],
      ['Dana Desk', 'dispatcher'],
    ])
    expect(await list(amal)).toEqual([])
    expect((await begin(amal, [ids.desk])).id).toBe(mine.id)
    await say(desk, mine, 'Hello')
    expect(await list(amal)).toMatchObject([{ id: mine.id, unread: 1, last: { text: 'Hello', seq: 1 } }])
  })

  test('is only for those who are in it: others find neither it nor a word of it', async () => {
    const own = await begin(desk, [ids.amal])
    await say(desk, own, 'Zyxword')
    for (const other of [finance, bo]) {
      expect(await list(other)).toEqual([])
      for (const answer of [
        await other.get(`${path}/${own.id}`),
        await other.get(`${path}/${own.id}/messages`),
        await say(other, own, 'Let me in'),
        await other.post(`${path}/${own.id}/read`, { seq: 1 }),
      ])
        expect(answer.status).toBe(404)
      expect((await other.get<FoundMessage[]>('/api/data/chat/search?search=zyxword')).body).toEqual([])
      await other.post('/api/data/chat/received', { chats: [{ id: own.id, seq: 1 }] })
    }
    expect((await read(desk, own)).messages).toHaveLength(1)
    expect((await list(desk))[0]?.members.map(({ received }) => received)).toEqual([0, 0])
  })

  test('is begun by a driver with the office alone; parents and companies have none', async () => {
    expect((await amal.post(path, { members: [ids.bo] })).status).toBe(400)
    expect((await amal.post(path, { members: [ids.desk, ids.finance], name: 'All' })).status).toBe(403)
    const offered = (await amal.get<ChatPerson[]>('/api/data/chat/people?search=')).body
    expect(offered.map(({ name }) => name)).toEqual(['Ada Min', 'Dana Desk', 'Finn Ance'])
    for (const role of ['parent', 'company'] as const)
      expect((await (await server.as(role)).get(path)).status).toBe(403)
  })

  test('is begun with people who are there: nobody unknown or suspended, and not with oneself', async () => {
    for (const member of ['nobody', ids.gone, ids.desk])
      expect((await desk.post(path, { members: [member] })).status).toBe(400)
    expect((await desk.post<Record<string, string[]>>(path, { members: [ids.amal, ids.bo] })).body).toEqual({
      name: ['This field is required.'],
    })
    const group = await begin(desk, [ids.amal, ids.bo, ids.amal], 'Early shift')
    expect(group.members.map(({ name }) => name)).toEqual(['Amal Haddad', 'Bo Lind', 'Dana Desk'])
    expect((await list(bo))[0]?.name).toBe('Early shift')
  })
})

describe('a message', () => {
  test('is kept as it was written, markup and all, and needs something in it', async () => {
    const chat = await begin(desk, [ids.amal])
    const text = '<img src=x onerror=alert(1)> & "ü" שלום'
    await say(desk, chat, text)
    expect(texts(await read(amal, chat))).toEqual([text])
    expect((await say(desk, chat, ' \n ')).body).toEqual({ text: ['This field is required.'] })
    expect((await say(desk, chat, 'x'.repeat(4001))).status).toBe(400)
  })

  test('that is sent again under its key is one message, whatever the Idempotency-Key', async () => {
    const chat = await begin(desk, [ids.amal])
    const key = randomUUID()
    const [first, again] = await Promise.all([
      say(desk, chat, 'Once', { key }),
      say(desk, chat, 'Once', { key }),
    ])
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    await say(amal, chat, 'Mine', { key })
    const both = await read(desk, chat)
    expect(both.messages.map((one) => [one.seq, one.text, one.key])).toEqual([
      [1, 'Once', key],
      [2, 'Mine', null],
    ])
  })

  test('from many at once gets its own number: none is missing, none twice', async () => {
    const chat = await begin(desk, [ids.amal])
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, index) => say(index % 2 ? desk : amal, chat, `${index}`)),
    )
    expect(sent.map(({ body }) => body.seq).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
  })

  test('is received and read by those who say so, never further than it goes, and never back', async () => {
    const chat = await begin(desk, [ids.amal])
    await say(desk, chat, 'One')
    await say(desk, chat, 'Two')
    const amals = async () => (await list(desk))[0]?.members.find(({ id }) => id === ids.amal)
    await amal.post('/api/data/chat/received', { chats: [{ id: chat.id, seq: 99 }] })
    expect(await amals()).toMatchObject({ received: 2, read: 0 })
    expect((await amal.post<Chat>(`${path}/${chat.id}/read`, { seq: 1 })).body.unread).toBe(1)
    await amal.post(`${path}/${chat.id}/read`, { seq: 0 })
    expect(await amals()).toMatchObject({ received: 2, read: 1 })
  })

  test('may be about a trip or booking that its writer may read; each reader sees the card only if they may', async () => {
    const booking = await world.booking({ status: 'scheduled' })
    const trip = await world.trip({
      bookingId: booking,
      status: 'assigned',
      driverId: 'amal',
      vehicleId: 'car',
    })
    const group = await begin(desk, [ids.amal, ids.bo], 'Early shift')
    for (const about of [
      { kind: 'trip', id: trip },
      { kind: 'booking', id: booking },
    ])
      await say(desk, group, '', { about })
    const seen = async (by: Client) =>
      (await read(by, group)).messages.map(({ about, hidden }) => [about?.id ?? null, hidden])
    expect(await seen(desk)).toEqual([
      [trip, false],
      [booking, false],
    ])
    expect(await seen(amal)).toEqual(await seen(desk))
    expect(await seen(bo)).toEqual([
      [null, true],
      [null, true],
    ])
    expect(JSON.stringify(await read(bo, group))).not.toContain('KB-')
    for (const about of [
      { kind: 'trip', id: trip },
      { kind: 'booking', id: booking },
      { kind: 'trip', id: 'none' },
    ])
      expect((await say(bo, group, 'What is it?', { about })).body).toHaveProperty('about')
    expect((await read(desk, group)).messages).toHaveLength(2)

    const [card] = (await read(desk, group)).messages
    const found = async (by: Client) =>
      (await by.get<ChatCard[]>(`/api/data/chat/subjects?search=${card?.about?.reference}`)).body
    expect((await found(amal)).map(({ id }) => id)).toContain(trip)
    expect(await found(bo)).toEqual([])
  })

  test('brings files that its writer has uploaded: those in the conversation open them, nobody else', async () => {
    const chat = await begin(desk, [ids.amal])
    const bytes = await picture().png().toBuffer()
    const upload = async (by: Client) =>
      (await sendFile<{ id: string }>(server.app, by, '/api/web/files', { bytes, name: 'gate.png' })).body.id
    const [own, theirs] = [await upload(desk), await upload(bo)]
    expect((await say(desk, chat, '', { files: [theirs] })).body).toHaveProperty('files')
    expect((await say(desk, chat, '', { files: [own] })).body.files).toMatchObject([{ name: 'gate.png' }])
    expect((await say(desk, chat, 'again', { files: [own] })).status).toBe(400)
    const status = async (by: Client) => (await by.get(`/api/web/files/${own}`)).status
    const admin = await server.signedIn(ids.admin)
    expect([await status(desk), await status(amal)]).toEqual([200, 200])
    expect([await status(bo), await status(admin), await status(finance)]).toEqual([404, 404, 404])
    const tooLarge = { bytes: new Uint8Array(11 * 1024 * 1024), name: 'large.png' }
    expect((await sendFile(server.app, desk, '/api/web/files', tooLarge)).status).toBe(413)
  })
})

test('hundreds of conversations are read on from where the answer ended, and found by names', async () => {
  const minute = 60_000
  const rows = Array.from({ length: 230 }, (_, index) => ({
    ...{ id: `group-${index}`, kind: 'group' as const, name: `Group ${index} of José`, createdBy: ids.desk },
    // Three at a time are of the same moment.
    ...{ createdAt: clock(), lastAt: new Date(clock().getTime() - Math.floor(index / 3) * minute) },
  }))
  await db.insert(chats).values(rows)
  const members = rows.flatMap(({ id: chatId }) =>
    [ids.desk, ids.amal].map((accountId) => ({ chatId, accountId })),
  )
  await db.insert(chatMembers).values(members)
  const pages: Chat[][] = []
  for (let after = ''; ; ) {
    const { body } = await desk.get<Chat[]>(`${path}?page_size=90${after && `&after=${after}`}`)
    pages.push(body)
    after = body.at(-1)?.id ?? ''
    if (body.length < 90) break
  }
  expect(pages.map(({ length }) => length)).toEqual([90, 90, 50])
  const all = pages.flat()
  expect(new Set(all.map(({ id }) => id)).size).toBe(230)
  expect(all.map(({ updatedAt }) => updatedAt)).toEqual(
    all
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .toReversed(),
  )
  expect(await list(desk)).toHaveLength(100)

  const pair = await begin(desk, [ids.bo])
  const names = async (search: string, by = desk) =>
    (await by.get<Chat[]>(`${path}?search=${search}`)).body.map(({ id }) => id)
  expect(await names('group 229 jose')).toEqual(['group-229'])
  expect(await names('LIND')).toEqual([pair.id])
  // One's own name is in all of them.
  expect(await names('dana')).toEqual([])
  expect(await names('group 229', finance)).toEqual([])
  expect((await finance.get(`${path}?after=group-3`)).status).toBe(404)
})

test('10,000 messages are read a page at a time, from the newest back and around one that a search finds', async () => {
  const chat = await begin(desk, [ids.amal])
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    ...{ id: `m${index + 1}`, chatId: chat.id, seq: index + 1, senderId: ids.amal, key: `key-${index}` },
    ...{ text: `Line ${index + 1}`, searchText: `line ${index + 1}`, createdAt: clock() },
  }))
  for (let from = 0; from < rows.length; from += 1000)
    await db.insert(chatMessages).values(rows.slice(from, from + 1000))
  await db.update(chats).set({ lastSeq: 10_000 }).where(eq(chats.id, chat.id))
  const newest = await read(desk, chat)
  expect([newest.messages[0]?.seq, newest.messages.at(-1)?.seq, newest.older, newest.newer]).toEqual([
    9951,
    10_000,
    true,
    false,
  ])
  const first = await read(desk, chat, '?before=20')
  expect([first.messages.length, first.messages[0]?.seq, first.older]).toEqual([19, 1, false])
  const [hit] = (await desk.get<FoundMessage[]>('/api/data/chat/search?search=LINE 4711')).body
  expect(hit).toMatchObject({ chat: chat.id, seq: 4711, sender: 'Amal Haddad', text: 'Line 4711' })
  const around = await read(desk, chat, '?around=4711')
  expect([around.messages.length, around.older, around.newer]).toEqual([50, true, true])
  expect(texts(around)).toContain('Line 4711')
  expect(texts(await read(desk, chat, '?after=9999'))).toEqual(['Line 10000'])
  expect((await list(desk))[0]?.unread).toBe(99)
})

describe('live', () => {
  const open: LiveReader[] = []
  afterEach(async () => {
    await Promise.all(open.splice(0).map((reader) => reader.close()))
  })
  async function listen(client: Client) {
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
    const incoming = { socket: { remoteAddress: '192.0.2.10' } }
    const init = { headers: { cookie } }
    const reader = readStream(await server.app.request('/api/web/live?topics=chats', init, { incoming }))
    open.push(reader)
    await reader.started()
    return {
      heard: () =>
        reader.events.flatMap(({ name, data }) =>
          name === 'chats' ? (data as { id: string }[]).map(({ id }) => id) : [],
        ),
    }
  }

  test('each hears of the conversations they are in, and only that something is new there', async () => {
    const chat = await begin(desk, [ids.amal])
    const [ofAmal, ofBo] = [await listen(amal), await listen(bo)]
    await say(desk, chat, 'Anybody?')
    await expect.poll(ofAmal.heard).toEqual([chat.id])
    const ofDesk = await listen(desk)
    await amal.post(`${path}/${chat.id}/read`, { seq: 1 })
    await expect.poll(ofDesk.heard).toEqual([chat.id])
    expect(ofBo.heard()).toEqual([])
  })

  test('who listens is here; those who share a conversation with them see it, others do not', async () => {
    await db.delete(chatPresence)
    const chat = await begin(desk, [ids.amal])
    await say(desk, chat, 'Anybody?')
    await listen(amal)
    const present = async (by: Client) =>
      (await by.get<{ id: string }[]>('/api/data/chat/presence')).body.map(({ id }) => id)
    expect(await present(desk)).toEqual([ids.amal])
    expect(await present(bo)).toEqual([])
    expect((await list(desk))[0]?.members[0]).toMatchObject({
      id: ids.amal,
      seenAt: clock().toISOString(),
      here: true,
    })
    clock.advance(61)
    expect((await list(desk))[0]?.members[0]?.here).toBe(false)
  })
})

test('messages live for half a year: then they are swept with their files, and silent conversations with them', async () => {
  const [busy, silent] = [await begin(desk, [ids.amal]), await begin(desk, [ids.bo])]
  const bytes = await picture().png().toBuffer()
  const { body } = await sendFile<{ id: string }>(server.app, desk, '/api/web/files', { bytes })
  await say(desk, busy, 'Old', { files: [body.id] })
  await say(desk, silent, 'Old')
  const later = new Date(clock().getTime() + chatDays * 86_400_000 + 1000)
  await sweep(db, clock())
  expect(texts(await read(desk, busy))).toEqual(['Old'])
  await db.update(chats).set({ lastAt: later }).where(eq(chats.id, busy.id))
  await sweep(db, later)
  expect(await db.select().from(chatMessages)).toEqual([])
  expect((await db.select().from(chats)).map(({ id }) => id)).toEqual([busy.id])
  expect(new Set((await db.select().from(chatMembers)).map(({ chatId }) => chatId))).toEqual(
    new Set([busy.id]),
  )
  const [file] = await db.select().from(files).where(eq(files.id, body.id))
  expect(file).toMatchObject({ ownerKind: null, createdBy: null, expiresAt: later })
})

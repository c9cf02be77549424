import { beforeEach, expect, test } from 'vitest'
import type { Note } from '#contract/note.ts'
import { sweep } from '#server/app/sweep.ts'
import { notes } from '#server/schema/notes.ts'
import { testServer } from './support.ts'

const server = await testServer()
const dispatcher = await server.as('dispatcher')
const finance = await server.as('finance')
const path = '/api/data/notes/NotesData'

beforeEach(() => server.db.delete(notes))

const write = async (title: string, by = dispatcher) => (await by.post<Note>(path, { title })).body
const change = (note: Note, body: object, by = dispatcher, version = note.version) =>
  by.patch<Note & { code: string; current: Note }>(`${path}/${note.id}`, body, {
    'if-match': `"${version}"`,
  })
const read = async (by = dispatcher) => (await by.get<Note[]>(path)).body

test('a note has the fields of the specification, and begins undeleted', async () => {
  const made = await dispatcher.post<Note>(path, { title: 'Keys are with Priya' })
  expect(made.status).toBe(201)
  const { id, datef, ...rest } = made.body
  expect(rest).toEqual({ title: 'Keys are with Priya', color: 'primary', deleted: false, version: 1 })
  expect(await read()).toEqual([made.body])
  expect(Number.isNaN(Date.parse(datef))).toBe(false)
})

test('the last changed note stands first, deleted ones at the end', async () => {
  const made: Note[] = []
  for (const title of ['1', '2', '3']) {
    made.push(await write(title))
    server.clock.advance(1)
  }
  const [first, second] = made
  if (!first || !second) throw new Error('No notes were written.')
  await change(second, { deleted: true })
  await change(first, { color: 'error' })
  expect((await read()).map(({ title, color, deleted }) => [title, color, deleted])).toEqual([
    ['1', 'error', false],
    ['3', 'primary', false],
    ['2', 'primary', true],
  ])
})

test('two windows that edit one note: the second is told how it stands, and nothing is lost', async () => {
  const note = await write('Inset day on Friday')
  const mine = await change(note, { title: 'Inset day on Friday, all schools' })
  expect([mine.status, mine.body.version]).toEqual([200, 2])
  const theirs = await change(note, { title: 'Inset day' })
  expect([theirs.status, theirs.body.code, theirs.body.current]).toEqual([412, 'version_conflict', mine.body])
  expect(await read()).toEqual([mine.body])
})

test('a change must say which version it changes', async () => {
  const note = await write('x')
  expect((await dispatcher.patch(`${path}/${note.id}`, { title: 'y' })).status).toBe(428)
})

test('a note is its writer’s alone', async () => {
  const note = await write('For me')
  expect(await read(finance)).toEqual([])
  expect((await change(note, { title: 'Read' }, finance)).status).toBe(404)
  expect((await read())[0]?.title).toBe('For me')
  for (const role of ['company', 'parent'] as const)
    expect((await (await server.as(role)).get(path)).status).toBe(403)
})

test('what is deleted can be taken back until it is swept away', async () => {
  const note = await write('Lost property')
  const gone = (await change(note, { deleted: true })).body
  expect(gone.deleted).toBe(true)
  const back = (await change(gone, { deleted: false })).body
  expect(back).toMatchObject({ title: 'Lost property', deleted: false })
  await change(back, { deleted: true })
  const dayMs = 86_400_000
  await sweep(server.db, new Date(server.clock().getTime() + 29 * dayMs))
  expect(await read()).toHaveLength(1)
  await sweep(server.db, new Date(server.clock().getTime() + 31 * dayMs))
  expect(await read()).toEqual([])
})

test.each([
  ['title', 'longer than 5,000 characters', 'x'.repeat(5001)],
  ['title', 'a number', 7],
  ['color', 'one that is not in the list', 'mauve'],
  ['deleted', 'a word', 'yes'],
  ['accountId', 'changed', 'somebody'],
])('%s can’t be %s', async (field, _, value) => {
  const note = await write('x')
  const { status, body } = await change(note, { [field]: value })
  expect([status, Object.keys(body)]).toEqual([400, [field]])
})

test('there is room for 500 notes, and deleted ones take none', async () => {
  await write('x')
  const [own] = await server.db.select().from(notes)
  if (!own) throw new Error('No note was written.')
  const others = Array.from({ length: 499 }, (_, at) => ({ ...own, id: `note-${at}`, title: String(at) }))
  await server.db.insert(notes).values(others)
  const full = await dispatcher.post(path, { title: 'One more' })
  expect([full.status, full.body]).toEqual([
    400,
    { non_field_errors: ['You can have 500 notes. Delete some first.'] },
  ])
  const [one] = await read()
  if (one) await change(one, { deleted: true })
  expect((await dispatcher.post(path, { title: 'One more' })).status).toBe(201)
})

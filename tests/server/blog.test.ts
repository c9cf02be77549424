import { beforeEach, expect, test } from 'vitest'
import type { BlogComment, BlogPost, BlogRow } from '#contract/blog.ts'
import type { Page } from '#contract/page.ts'
import { throttles } from '#server/schema/accounts.ts'
import { blogComments, blogPosts } from '#server/schema/blog.ts'
import { testServer } from './support.ts'

const server = await testServer()
const dispatcher = await server.as('dispatcher')
const admin = await server.as('admin')
const viewer = await server.as('viewer')
const path = '/api/data/blog/BlogPosts'

beforeEach(async () => {
  await server.db.delete(blogPosts)
  await server.db.delete(throttles)
})

const write = async (values: object) => (await dispatcher.post<BlogPost>('/api/data/blog/post', values)).body
const comment = (postId: string, text: string, by = viewer) =>
  by.post<BlogComment>('/api/data/blog/post/add', { postId, comment: text })
const list = async (query = '', by = viewer) => (await by.get<Page<BlogRow>>(`${path}${query}`)).body
const comments = async ({ id }: BlogPost) =>
  (await viewer.get<Page<BlogComment>>(`${path}/${id}/comments`)).body

test('news are written by a title alone, and read by the whole office with their writer', async () => {
  const { status, body } = await dispatcher.post<BlogPost>('/api/data/blog/post', {
    title: ' New vans <b> ',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ title: 'New vans <b>', text: '', minutes: 1, featured: false, version: 1 })
  expect(body.author.name).not.toBe('')
  expect((await viewer.get<BlogPost>(`${path}/${body.id}`)).body).toEqual(body)
  expect((await list()).results).toMatchObject([{ id: body.id, title: 'New vans <b>', comments: 0 }])
})

test('featured news stand first, then the newest; a text of 450 words takes three minutes', async () => {
  await write({ title: 'old', featured: true })
  for (const title of ['1', '2']) {
    server.clock.advance(1)
    await write({ title, text: 'word '.repeat(450), category: 'fleet' })
  }
  expect((await list()).results.map(({ title, minutes }) => [title, minutes])).toEqual([
    ['old', 1],
    ['2', 3],
    ['1', 3],
  ])
  const page = await list('?category=fleet&page=2&page_size=1')
  expect([page.count, page.results.map(({ title }) => title)]).toEqual([2, ['1']])
})

test('the list shows how a text begins, cut between two words', async () => {
  await write({ title: 'Long', text: `First line\n\n${'vehicle '.repeat(60)}` })
  const excerpt = (await list()).results[0]?.excerpt ?? ''
  expect(excerpt).toMatch(/^First line vehicle (vehicle )+vehicle…$/)
  expect(excerpt.length).toBeLessThanOrEqual(321)
})

test('a search finds every word in title or text, whatever its accents', async () => {
  await write({ title: 'Une feuille', text: 'pour les familles françaises' })
  await write({ title: 'Une autre' })
  expect((await list('?search=FRANCAISES une')).results.map(({ title }) => title)).toEqual(['Une feuille'])
})

test('a comment is added by postId and comment, counted, and stands first', async () => {
  const post = await write({ title: 'Rota' })
  await comment(post.id, 'First')
  server.clock.advance(1)
  expect((await comment(post.id, 'Second <script>')).status).toBe(201)
  expect((await comments(post)).results.map((one) => one.comment)).toEqual(['Second <script>', 'First'])
  expect((await list()).results[0]?.comments).toBe(2)
  const none = await comment('nobody', 'To nothing')
  expect([none.status, none.body]).toEqual([400, { postId: ['These news are not there any more.'] }])
})

test('a comment is taken away by its writer or an administrator, and by nobody else', async () => {
  const post = await write({ title: 'Rota' })
  const [one, two] = [(await comment(post.id, 'One')).body, (await comment(post.id, 'Two')).body]
  const at = ({ id }: BlogComment) => `/api/data/blog/comments/${id}`
  expect((await dispatcher.delete(at(one))).status).toBe(404)
  expect((await viewer.delete(at(one))).status).toBe(204)
  expect((await admin.delete(at(two))).status).toBe(204)
  expect((await comments(post)).count).toBe(0)
})

test('two people who change the same news are told apart; deleted news take their comments along', async () => {
  const post = await write({ title: 'Rota', text: 'Monday' })
  await comment(post.id, 'One')
  const change = (body: object, version: number) =>
    dispatcher.patch<BlogPost & { current: BlogPost }>(`${path}/${post.id}`, body, {
      'if-match': `"${version}"`,
    })
  const mine = await change({ text: 'word '.repeat(201) }, 1)
  expect(mine.body).toMatchObject({ title: 'Rota', minutes: 2, version: 2 })
  const theirs = await change({ title: 'Late' }, 1)
  expect([theirs.status, theirs.body.current]).toEqual([412, mine.body])
  expect((await dispatcher.delete(`${path}/${post.id}`)).status).toBe(204)
  expect(await server.db.select().from(blogComments)).toEqual([])
  expect((await viewer.get(`${path}/${post.id}`)).status).toBe(404)
})

test('whoever does not write news reads them, and families and companies do not even that', async () => {
  const post = await write({ title: 'Rota' })
  expect((await viewer.post('/api/data/blog/post', { title: 'Mine' })).status).toBe(403)
  expect((await viewer.delete(`${path}/${post.id}`)).status).toBe(403)
  for (const role of ['company', 'parent', 'driver'] as const)
    expect((await (await server.as(role)).get(path)).status).toBe(403)
})

test.each([
  ['title', 'empty', ''],
  ['title', 'longer than 160 characters', 'x'.repeat(161)],
  ['text', 'longer than 10,000 characters', 'x'.repeat(10_001)],
  ['category', 'one that is not in the list', 'gossip'],
  ['accountId', 'named', 'somebody'],
])('%s can’t be %s', async (field, _, value) => {
  const { status, body } = await dispatcher.post('/api/data/blog/post', { title: 'x', [field]: value })
  expect([status, Object.keys(body as object)]).toEqual([400, [field]])
})

test('a minute takes five pieces of news and ten comments of one person', async () => {
  const post = await write({ title: '1' })
  for (const title of ['2', '3', '4', '5']) await write({ title })
  expect((await dispatcher.post('/api/data/blog/post', { title: '6' })).status).toBe(429)
  for (let at = 0; at < 10; at += 1) await comment(post.id, 'x')
  expect((await comment(post.id, 'x')).status).toBe(429)
  server.clock.advance(61)
  expect((await comment(post.id, 'x')).status).toBe(201)
})

test('there is room for 500 pieces of news, and 1,000 comments on one', async () => {
  const post = await write({ title: 'x' })
  const [own] = await server.db.select().from(blogPosts)
  if (!own) throw new Error('No news were written.')
  await server.db
    .insert(blogPosts)
    .values(Array.from({ length: 499 }, (_, at) => ({ ...own, id: `news-${at}` })))
  expect((await dispatcher.post('/api/data/blog/post', { title: 'y' })).body).toEqual({
    non_field_errors: ['There can be 500 pieces of news. Delete some first.'],
  })
  const one = { postId: post.id, accountId: own.accountId, comment: 'x', createdAt: server.clock() }
  await server.db.insert(blogComments).values(Array.from({ length: 1000 }, () => one))
  expect((await comment(post.id, 'y')).body).toEqual({ non_field_errors: ['News can have 1000 comments.'] })
})

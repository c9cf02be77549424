import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import type { Colleague, LikeState, Post, PostReply } from '#contract/post.ts'
import { accounts, throttles } from '#server/schema/accounts.ts'
import { follows, posts } from '#server/schema/posts.ts'
import { testServer } from './support.ts'

const server = await testServer()
const dispatcher = await server.as('dispatcher')
const finance = await server.as('finance')
const admin = await server.as('admin')
const parent = await server.as('parent')
const idOf = async (by: typeof admin) => (await by.get<{ id: string }>('/api/auth/profile')).body.id
const [dispatcherId, financeId, parentId] = [await idOf(dispatcher), await idOf(finance), await idOf(parent)]

beforeEach(async () => {
  await server.db.delete(posts)
  await server.db.delete(follows)
  await server.db.delete(throttles)
  await server.db.update(accounts).set({ status: 'active' }).where(eq(accounts.id, dispatcherId))
})

const write = async (text: string, by = dispatcher) => (await by.post<Post>('/api/data/posts', { text })).body
const feed = async (by = finance) => (await by.get<Page<Post>>('/api/data/posts')).body.results
const postsOf = (id: string, by = finance) => by.get<Page<Post>>(`/api/data/users/${id}/posts`)
const follow = (id: string, followed = true, by = finance) =>
  by.put<Colleague>(`/api/data/users/${id}/follow`, { followed })
const people = async (query = '', by = finance) =>
  (await by.get<Page<Colleague>>(`/api/data/users${query}`)).body
const reply = (post: Post, text: string, by = finance) =>
  by.post<PostReply>(`/api/data/posts/${post.id}/replies`, { text })

test('a post is read by whoever follows its writer, and stands on the writer’s profile', async () => {
  const post = await write(' Keys <b> ')
  expect(post).toMatchObject({ text: 'Keys <b>', likes: 0, liked: false, replyCount: 0, replies: [] })
  expect(await feed(dispatcher)).toEqual([post])
  expect(await feed()).toEqual([])
  expect((await postsOf(dispatcherId)).body.results).toEqual([post])
  const { body } = await follow(dispatcherId)
  expect(body).toMatchObject({ id: dispatcherId, followed: true, follows: false, followers: 1, posts: 1 })
  expect(await feed()).toEqual([post])
  expect((await follow(dispatcherId, false)).body).toMatchObject({ followed: false, followers: 0 })
  expect(await feed()).toEqual([])
})

test('friends follow each other; followers and those one follows are lists of their own', async () => {
  await follow(dispatcherId)
  const shown = async (show: string) => (await people(`?show=${show}`)).results.map(({ id }) => id)
  expect([await shown('following'), await shown('followers'), await shown('friends')]).toEqual([
    [dispatcherId],
    [],
    [],
  ])
  await follow(financeId, true, dispatcher)
  expect([await shown('followers'), await shown('friends')]).toEqual([[dispatcherId], [dispatcherId]])
  expect(await shown('everybody')).not.toContain(financeId)
})

test('only people of the office are there: no family, no driver, nobody who left or is not let in yet', async () => {
  await server.as('driver')
  const viewerId = await idOf(await server.as('viewer'))
  const all = await people('?page_size=100')
  expect(all.results.map(({ role }) => role).toSorted()).toEqual(['admin', 'dispatcher', 'viewer'])
  for (const status of ['invited', 'pending', 'suspended'] as const) {
    await server.db.update(accounts).set({ status }).where(eq(accounts.id, viewerId))
    expect((await people()).count).toBe(2)
    expect((await finance.get(`/api/data/users/${viewerId}`)).status).toBe(404)
  }
  for (const field of ['email', 'phone', 'company', 'parent', 'driver'])
    expect(Object.keys(all.results[0] ?? {})).not.toContain(field)
  expect((await finance.get(`/api/data/users/${parentId}`)).status).toBe(404)
  expect((await postsOf(parentId)).status).toBe(404)
  expect((await follow(parentId)).status).toBe(404)
  expect((await parent.get('/api/data/users')).status).toBe(403)
})

test('what somebody wrote goes out of sight when they leave, to be liked or answered no more', async () => {
  const post = await write('Bye')
  await follow(dispatcherId)
  await server.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, dispatcherId))
  expect(await feed()).toEqual([])
  expect((await reply(post, 'Why?')).status).toBe(404)
  expect((await finance.put(`/api/data/posts/${post.id}/like`, { liked: true })).status).toBe(404)
  expect((await people('?show=following')).count).toBe(0)
})

test('people are found by any part of their name', async () => {
  const [one] = (await people()).results
  if (!one) throw new Error('Nobody is there.')
  const found = await people(`?search=${encodeURIComponent(one.name.toUpperCase().slice(1))}`)
  expect(found.results.map(({ id }) => id)).toContain(one.id)
  expect((await people('?search=nobody-of-that-name')).count).toBe(0)
})

test('a like counts once for each person, however often it is sent', async () => {
  const post = await write('x')
  const like = (liked: boolean, by = finance) =>
    by.put<LikeState>(`/api/data/posts/${post.id}/like`, { liked })
  await like(true)
  expect((await like(true)).body).toEqual({ likes: 1, liked: true })
  expect((await like(true, admin)).body).toEqual({ likes: 2, liked: true })
  expect((await postsOf(dispatcherId)).body.results[0]).toMatchObject({ likes: 2, liked: true })
  expect((await like(false)).body).toEqual({ likes: 1, liked: false })
  expect((await postsOf(dispatcherId)).body.results[0]).toMatchObject({ likes: 1, liked: false })
})

test('a post shows its last three replies in order, and all of them on demand', async () => {
  const [post, other] = [await write('x'), await write('y')]
  for (const text of ['1', '2', '3', '4']) {
    server.clock.advance(1)
    expect((await reply(post, text)).status).toBe(201)
  }
  await reply(other, 'z')
  const found = (await postsOf(dispatcherId)).body.results.find(({ id }) => id === post.id)
  expect([found?.replyCount, found?.replies.map(({ text }) => text)]).toEqual([4, ['2', '3', '4']])
  const all = await finance.get<Page<PostReply>>(`/api/data/posts/${post.id}/replies?page_size=2&page=2`)
  expect([all.body.count, all.body.results.map(({ text }) => text)]).toEqual([4, ['2', '1']])
})

test('posts and replies are taken away by their writers and administrators, and by nobody else', async () => {
  const post = await write('x')
  const [one, two] = [(await reply(post, '1')).body, (await reply(post, '2')).body]
  expect((await finance.delete(`/api/data/posts/${post.id}`)).status).toBe(404)
  expect((await dispatcher.delete(`/api/data/replies/${one.id}`)).status).toBe(404)
  expect((await finance.delete(`/api/data/replies/${one.id}`)).status).toBe(204)
  expect((await admin.delete(`/api/data/replies/${two.id}`)).status).toBe(204)
  expect((await admin.delete(`/api/data/posts/${post.id}`)).status).toBe(204)
  expect(await feed(dispatcher)).toEqual([])
})

test('nobody follows themselves, and nothing is written for another', async () => {
  expect((await follow(financeId)).body).toEqual({ non_field_errors: ['You can’t follow yourself.'] })
  const named = await finance.post('/api/data/posts', { text: 'x', accountId: dispatcherId })
  expect([named.status, Object.keys(named.body as object)]).toEqual([400, ['accountId']])
  expect((await finance.post('/api/data/posts', { text: ' ' })).status).toBe(400)
  expect((await finance.post('/api/data/posts', { text: 'x'.repeat(2001) })).status).toBe(400)
  expect((await reply(await write('x'), 'x'.repeat(501))).status).toBe(400)
})

test('a minute takes five posts and twenty replies of one person', async () => {
  const post = await write('1')
  for (const text of ['2', '3', '4', '5']) await write(text)
  expect((await dispatcher.post('/api/data/posts', { text: '6' })).status).toBe(429)
  for (let at = 0; at < 20; at += 1) await reply(post, 'x')
  expect((await reply(post, 'x')).status).toBe(429)
})

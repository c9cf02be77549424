import { expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import type { SavedView } from '#contract/saved-view.ts'
import { testServer } from './support.ts'

const server = await testServer()
const path = '/api/web/saved-views'
const view = { page: 'bookings', name: 'Tomorrow, no driver', query: 'no_driver=true&status=confirmed' }

test('a view is saved, listed by name, changed and deleted by its owner', async () => {
  const mine = await server.as('dispatcher', { email: 'mine@example.test' })
  const made = await mine.post<SavedView>(path, view)
  expect([made.status, made.body]).toEqual([201, { id: made.body.id, ...view }])
  await mine.post(path, { ...view, name: 'All', query: '' })
  await mine.post(path, { ...view, page: 'trips' })
  const names = async () =>
    (await mine.get<Page<SavedView>>(`${path}?page=bookings`)).body.results.map(({ name }) => name)
  expect(await names()).toEqual(['All', 'Tomorrow, no driver'])
  const changed = await mine.put<SavedView>(`${path}/${made.body.id}`, { ...view, name: ' Mornings ' })
  expect(changed.body.name).toBe('Mornings')
  expect((await mine.delete(`${path}/${made.body.id}`)).status).toBe(204)
  expect((await mine.delete(`${path}/${made.body.id}`)).status).toBe(404)
  expect(await names()).toEqual(['All'])
})

test('nobody else sees or touches it', async () => {
  const [mine, other] = [
    await server.as('dispatcher', { email: 'a@example.test' }),
    await server.as('admin', { email: 'b@example.test' }),
  ]
  const { id } = (await mine.post<SavedView>(path, view)).body
  expect((await other.get<Page<SavedView>>(`${path}?page=bookings`)).body.count).toBe(0)
  expect((await other.put(`${path}/${id}`, view)).status).toBe(404)
  expect((await other.delete(`${path}/${id}`)).status).toBe(404)
  expect((await server.anonymous().get(`${path}?page=bookings`)).status).toBe(401)
})

test('a name is used once on a page, also by two requests at a time', async () => {
  const mine = await server.as('viewer', { email: 'c@example.test' })
  const answers = await Promise.all([1, 2, 3].map(() => mine.post<object>(path, view)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.body).toEqual({
    name: ['You already have a view with this name.'],
  })
  expect((await mine.post(path, { ...view, page: 'trips' })).status).toBe(201)
})

test('views have their limits', async () => {
  const mine = await server.as('support', { email: 'd@example.test' })
  for (let index = 0; index < 50; index += 1) await mine.post(path, { ...view, name: `View ${index}` })
  const full = await mine.post<object>(path, view)
  expect([full.status, full.body]).toEqual([
    400,
    { non_field_errors: ['You can save 50 views of a page. Delete one first.'] },
  ])
  expect((await mine.post(path, { ...view, name: '' })).status).toBe(400)
  expect((await mine.post(path, { ...view, page: '../x' })).status).toBe(400)
  expect((await mine.get(path)).status).toBe(400)
})

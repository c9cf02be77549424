import { beforeEach, expect, test } from 'vitest'
import type { AppVersion } from '#contract/app-version.ts'
import { appVersions } from '#server/schema/care.ts'
import { samples } from './support/registers.ts'
import { testServer } from './support.ts'

const server = await testServer()
const admin = await server.as('admin')
const dispatcher = await server.as('dispatcher')
const path = '/api/web/app-versions'

beforeEach(() => server.db.delete(appVersions))

const input = (values: object = {}) => ({ ...samples['app-versions']?.input(1), ...values })
const create = (values: object = {}) => admin.post<AppVersion>(path, input(values))
const step = ({ id, version }: AppVersion, action: string, by = admin) =>
  by.post<AppVersion & { detail: string; code: string }>(
    `${path}/${id}/actions/${action}`,
    {},
    { 'if-match': `"${version}"` },
  )
const released = async (values: object = {}) => (await step((await create(values)).body, 'release')).body

test('a build must be higher than the last one of its app and platform, and of those alone', async () => {
  await create({ build: 500 })
  const same = await create({ build: 500 })
  expect([same.status, same.body]).toEqual([
    400,
    { build: ['Builds count up: the last one for this app and platform is 500.'] },
  ])
  expect((await create({ build: 499, semver: '9.0.0' })).status).toBe(400)
  expect((await create({ build: 499, platform: 'android' })).status).toBe(201)
  expect((await create({ build: 501 })).status).toBe(201)
})

test('a version is never lower than that of the build before, and supports itself', async () => {
  await create({ build: 1, semver: '2.4.0', minSupported: '2.0.0' })
  const lower = await create({ build: 2, semver: '2.4.0-rc.1', minSupported: '2.4.0-rc.1' })
  expect([lower.status, Object.keys(lower.body)]).toEqual([400, ['semver']])
  const cut = await create({ build: 2, semver: '2.5.0', minSupported: '2.5.1' })
  expect([cut.status, Object.keys(cut.body)]).toEqual([400, ['minSupported']])
  expect((await create({ build: 2, semver: '2.4.0', minSupported: '2.0.0' })).status).toBe(201)
  // Figures, not texts; what is behind a + has no rank.
  expect((await create({ build: 3, semver: '2.10.0+a', minSupported: '2.9.0' })).status).toBe(201)
  expect((await create({ build: 4, semver: '2.10.0', minSupported: '2.10.0+b' })).status).toBe(201)
})

test.each([
  ['rolloutPct', 101],
  ['rolloutPct', -1],
  ['storeUrl', 'http://apps.example.test/driver'],
  ['storeUrl', 'javascript:alert(1)'],
  ['minSupported', 'all'],
  ['build', 0],
])('%s can’t be %s', async (field, value) => {
  const { status, body } = await create({ [field]: value })
  expect([status, Object.keys(body)]).toEqual([400, [field]])
})

test('a draft is released, with its time, and then retired; never the other way', async () => {
  const draft = (await create()).body
  expect(draft).toMatchObject({ status: 'draft', releasedAt: null, actions: ['edit', 'delete', 'release'] })
  const live = (await step(draft, 'release')).body
  expect(live).toMatchObject({ status: 'live', actions: ['edit', 'retire'] })
  expect(live.releasedAt).toBe(server.clock().toISOString())
  expect((await step(live, 'release')).body.code).toBe('not_now')
  expect((await admin.delete(`${path}/${live.id}`)).status).toBe(409)
  const retired = (await step(live, 'retire')).body
  expect(retired).toMatchObject({ status: 'retired', actions: ['edit', 'delete'] })
  const { body } = await admin.get<{ events: { type: string; to: string }[] }>(`${path}/${live.id}/timeline`)
  expect(body.events.map(({ type, to }) => [type, to])).toEqual([
    ['created', null],
    ['release', 'live'],
    ['retire', 'retired'],
  ])
})

test('a step needs the version it is meant for, and a role that may', async () => {
  const draft = (await create()).body
  expect((await admin.post(`${path}/${draft.id}/actions/release`, {})).status).toBe(428)
  expect((await step({ ...draft, version: 7 }, 'release')).status).toBe(412)
  expect((await step(draft, 'release', dispatcher)).status).toBe(403)
  expect((await dispatcher.get<AppVersion>(`${path}/${draft.id}`)).body.actions).toEqual([])
})

test('an older build can’t go out after a newer one', async () => {
  const older = (await create({ build: 10 })).body
  await released({ build: 11 })
  const { status, body } = await step(older, 'release')
  expect([status, body.code]).toEqual([409, 'build_passed'])
  expect(body.detail).toContain('build 11')
})

test('what phones have keeps its number; how many are offered it may change', async () => {
  const live = await released()
  const put = (values: object) =>
    admin.put<Record<string, string[]>>(`${path}/${live.id}`, input(values), {
      'if-match': `"${live.version}"`,
    })
  const renamed = await put({ semver: '9.9.9' })
  expect([renamed.status, Object.keys(renamed.body)]).toEqual([400, ['semver']])
  expect((await put({ rolloutPct: 100 })).status).toBe(200)
})

test('two who add the same build at once: one of them is refused', async () => {
  const answers = await Promise.all([create({ build: 77 }), create({ build: 77 })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
})

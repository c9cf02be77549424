import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type * as z from 'zod'
import type { AppVersion, AppVersionInput, versionCheck } from '#contract/app-version.ts'
import { appVersions } from '#server/schema/care.ts'
import { testServer } from './support.ts'

type Check = z.infer<typeof versionCheck>

const server = await testServer()
const admin = await server.as('admin')
const path = '/api/app-version-check'

let requests = 0
/** Each phone has an address of its own. */
const request = (version: string, more: Record<string, string> = {}) => {
  requests += 1
  const query = new URLSearchParams({ app: 'driver', platform: 'ios', version, ...more })
  return server
    .anonymous()
    .from(`198.51.100.${requests % 256}`)
    .get<Check>(`${path}?${query}`)
}
const check = async (version: string, more: Record<string, string> = {}) => {
  const { status, body } = await request(version, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return [body.latest?.version ?? null, body.updateAvailable, body.updateRequired]
}

async function add(semver: string, build: number, more: Partial<AppVersionInput> = {}, release = true) {
  const input = {
    app: 'driver',
    platform: 'ios',
    semver,
    build,
    minSupported: '1.0.0',
    forceUpdate: false,
    rolloutPct: 100,
    notes: `What is new in ${semver}`,
    storeUrl: 'https://apps.example.test/driver',
    ...more,
  }
  const made = await admin.post<AppVersion>('/api/web/app-versions', input)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  if (release) await step(made.body, 'release')
  return made.body
}
const step = ({ id }: AppVersion, action: 'release' | 'retire', version = action === 'release' ? 1 : 2) =>
  admin.post(`/api/web/app-versions/${id}/actions/${action}`, {}, { 'if-match': `"${version}"` })

beforeEach(() => server.db.delete(appVersions))

test('an app gets the newest live version, and whether it is newer than its own', async () => {
  expect(await check('1.0.0')).toEqual([null, false, false])
  await add('1.9.0', 190)
  await add('1.10.0', 200)
  await add('2.0.0', 300, {}, false)
  expect((await request('1.9.0')).body).toEqual({
    latest: {
      version: '1.10.0',
      build: 200,
      notes: 'What is new in 1.10.0',
      storeUrl: 'https://apps.example.test/driver',
    },
    updateAvailable: true,
    updateRequired: false,
  })
  expect(await check('1.10.0')).toEqual(['1.10.0', false, false])
  expect(await check('3.0.0')).toEqual(['1.10.0', false, false])
  // Two builds of one version: the build decides where it is known.
  expect(await check('1.10.0', { build: '199' })).toEqual(['1.10.0', true, false])
  expect(await check('1.10.0', { build: '200' })).toEqual(['1.10.0', false, false])
  expect(await check('1.9.0', { platform: 'android' })).toEqual([null, false, false])
  expect(await check('1.9.0', { app: 'parent' })).toEqual([null, false, false])
})

test('a version below the oldest supported one, or before a forced one, must be replaced', async () => {
  await add('2.0.0', 200, { minSupported: '1.5.0' })
  expect(await check('1.4.9')).toEqual(['2.0.0', true, true])
  expect(await check('1.5.0')).toEqual(['2.0.0', true, false])
  await add('2.1.0', 210, { minSupported: '1.5.0', forceUpdate: true })
  await add('2.2.0', 220, { minSupported: '1.5.0' })
  expect(await check('2.0.0')).toEqual(['2.2.0', true, true])
  expect(await check('2.1.0')).toEqual(['2.2.0', true, false])
})

test('a share of the phones is offered a version, always the same ones and more as it grows; nobody else must have it', async () => {
  const old = await add('1.0.0', 100)
  const { id } = await add('2.0.0', 200, { rolloutPct: 20, forceUpdate: true, minSupported: '2.0.0' })
  const devices = Array.from({ length: 300 }, () => randomUUID())
  const offeredTo = async () => {
    const found: string[] = []
    for (const device of devices) if ((await check('1.0.0', { device }))[0] === '2.0.0') found.push(device)
    return found
  }
  const first = await offeredTo()
  // Of 300, 60 are expected: outside of 20 and 110 a fair share falls once in a hundred million runs.
  expect(first.length).toBeGreaterThan(20)
  expect(first.length).toBeLessThan(110)
  expect(await offeredTo()).toEqual(first)
  const [inside = ''] = first
  const outside = devices.find((one) => !first.includes(one)) ?? ''
  expect(await check('1.0.0', { device: inside })).toEqual(['2.0.0', true, true])
  expect(await check('1.0.0', { device: outside })).toEqual(['1.0.0', false, false])
  // Who does not say who they are gets what is there for all.
  expect(await check('1.0.0')).toEqual(['1.0.0', false, false])
  await admin.post('/api/web/app-versions/bulk', { ids: [id], action: 'set', values: { rolloutPct: 60 } })
  const more = await offeredTo()
  expect(more.length).toBeGreaterThan(first.length)
  expect(first.filter((one) => !more.includes(one))).toEqual([])
  await step(old, 'retire')
  expect(await check('1.0.0')).toEqual([null, false, false])
})

test('what is no version is refused by field, and who asks without end is paused', async () => {
  for (const [field, value] of [
    ['version', 'latest'],
    ['platform', 'windows'],
    ['app', ''],
    ['build', '-1'],
    ['device', 'x'.repeat(101)],
  ] as const) {
    const { status, body } = await request('1.0.0', { [field]: value })
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  }
  const phone = server.anonymous().from('203.0.113.9')
  const ask = () => phone.get(`${path}?app=driver&platform=ios&version=1.0.0`)
  const answers = await Promise.all(Array.from({ length: 301 }, ask))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  expect((await ask()).headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await request('1.0.0')).headers.get('cache-control')).toBe('no-store')
})

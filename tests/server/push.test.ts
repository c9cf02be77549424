import { createVerify, generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type NotificationKind, notificationKind } from '#contract/notification.ts'
import { fcmSender, type PushMessage } from '#server/notifications/fcm.ts'
import { pushDue } from '#server/notifications/push-due.ts'
import { pushPages, pushText } from '#server/notifications/push-text.ts'
import { noData } from '#server/notifications/write.ts'
import { readEnv } from '#server/platform/env.ts'
import { accounts, deviceTokens } from '#server/schema/accounts.ts'
import { notifications } from '#server/schema/notifications.ts'
import { registerPath, routes } from '#src/lib/routes.ts'
import { loopback } from './support/loopback.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const server = await testServer()
const { db, clock } = server
const world = await tripWorld(db, clock())
const staff = await server.as('dispatcher')
const driver = await server.account('driver', { driver: 'amal', language: 'fr' })

/** Google's two addresses on loopback: it checks the signed assertion, hands out tokens and takes messages. */
const google = await loopback()
afterAll(() => google.close())
const env = readEnv(
  {
    FCM_SERVICE_ACCOUNT: JSON.stringify({
      project_id: 'kerbside-test',
      client_email: 'push@kerbside-test.example',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      private_key_id: 'key-1',
    }),
    FCM_ENDPOINT: google.url,
    FCM_TOKEN_URL: `${google.url}/token`,
  },
  () => 'test-secret-test-secret-test-secret',
)
const patience = { tries: 4, pauseMs: 5, longestMs: 40 }
const message: PushMessage = { title: 'New trip', body: 'Trip KB-1', link: '/x/', tag: 'n1' }

let handedOut = 0
let lifeSeconds = 3600
const sends = () => google.seen.filter((one) => one.path.endsWith('messages:send'))
const sentTo = () => sends().map((one) => JSON.parse(one.body).message)

beforeEach(async () => {
  google.reset()
  handedOut = 0
  lifeSeconds = 3600
  google.on('/token', () => {
    handedOut += 1
    return { status: 200, body: { access_token: `access-${handedOut}`, expires_in: lifeSeconds } }
  })
  google.on('/v1/projects/kerbside-test/messages:send', () => ({ status: 200, body: { name: 'x' } }))
  await db.delete(notifications)
  await db.delete(deviceTokens)
})

const sender = () => {
  const send = fcmSender(env, clock, patience)
  if (!send) throw new Error('push is not configured')
  return send
}
const failWith = (status: number, errorCode: string, times = Number.POSITIVE_INFINITY, headers = {}) => {
  let left = times
  google.on('/v1/projects/kerbside-test/messages:send', () => {
    left -= 1
    return left >= 0
      ? { status, headers, body: { error: { code: status, details: [{ errorCode }] } } }
      : { status: 200, body: { name: 'x' } }
  })
}

describe('FCM', () => {
  test('is not there without a service account', () => {
    expect(
      fcmSender(
        readEnv({}, () => 'x'.repeat(32)),
        clock,
      ),
    ).toBeNull()
  })

  test('gets an assertion signed by the service account’s key, once for many messages', async () => {
    const send = sender()
    await Promise.all([send('a', message), send('b', message), send('c', message)])
    expect(handedOut).toBe(1)
    const request = new URLSearchParams(google.seen.find((one) => one.path === '/token')?.body)
    expect(request.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    const [head = '', claims = '', signature = ''] = (request.get('assertion') ?? '').split('.')
    const verified = createVerify('RSA-SHA256').update(`${head}.${claims}`)
    expect(verified.verify(publicKey, signature, 'base64url')).toBe(true)
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    expect(read(head)).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'key-1' })
    const iat = clock().getTime() / 1000
    expect(read(claims)).toEqual({
      iss: 'push@kerbside-test.example',
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
      aud: `${google.url}/token`,
      iat,
      exp: iat + 3600,
    })
    expect(new Set(sends().map((one) => one.headers.authorization))).toEqual(new Set(['Bearer access-1']))
    expect(sentTo()[0]).toMatchObject({
      notification: { title: 'New trip', body: 'Trip KB-1' },
      data: { link: '/x/', tag: 'n1' },
    })
  })

  test('gets a new access token when the old one runs out, and when it is refused before', async () => {
    lifeSeconds = 120
    const send = sender()
    await send('a', message)
    clock.advance(59)
    await send('a', message)
    expect(handedOut).toBe(1)
    clock.advance(2)
    await send('a', message)
    expect(handedOut).toBe(2)
    failWith(401, 'THIRD_PARTY_AUTH_ERROR', 1)
    expect(await send('a', message)).toBe('sent')
    expect(handedOut).toBe(3)
  })

  test.each([
    [429, 'QUOTA_EXCEEDED'],
    [500, 'INTERNAL'],
    [503, 'UNAVAILABLE'],
  ])('is tried again after %i', async (status, code) => {
    failWith(status, code, 2)
    expect(await sender()('a', message)).toBe('sent')
    expect(sends()).toHaveLength(3)
  })

  test('is given up after the last try, and is not tried again for a message it does not take', async () => {
    failWith(503, 'UNAVAILABLE')
    await expect(sender()('a', message)).rejects.toThrow('503')
    expect(sends()).toHaveLength(patience.tries)
    google.seen.length = 0
    failWith(400, 'INVALID_ARGUMENT')
    await expect(sender()('a', message)).rejects.toThrow('400')
    expect(sends()).toHaveLength(1)
  })

  test('waits as long as Retry-After says, within reason', async () => {
    failWith(429, 'QUOTA_EXCEEDED', 1, { 'retry-after': '3600' })
    const started = performance.now()
    await sender()('a', message)
    const waited = performance.now() - started
    expect(waited).toBeGreaterThanOrEqual(patience.longestMs - 1)
  })
})

describe('what is due', () => {
  const failures: unknown[] = []
  const push = () => pushDue(db, clock(), sender(), (error) => void failures.push(error))
  const register = (token: string) =>
    db.insert(deviceTokens).values({ token, accountId: driver, platform: 'web' as const, updatedAt: clock() })
  const giveTrip = async () => {
    const trip = await world.trip({ reference: `KB-8-${crypto.randomUUID().slice(0, 6)}` })
    await staff.post(`/api/trips/trip-request/${trip}/actions/assign`, { driver: 'amal', vehicle: 'van' })
    await staff.post(`/api/trips/trip-request/${trip}/actions/unassign`, {})
  }

  beforeEach(async () => {
    failures.length = 0
    await db.update(accounts).set({ notifyPush: true, status: 'active' }).where(eq(accounts.id, driver))
  })

  test('is sent once to each device, in its person’s language, with a link to the record', async () => {
    await register('phone')
    await register('laptop')
    await giveTrip()
    const both = await Promise.all([push(), push()])
    expect(both[0] + both[1]).toBe(4)
    expect(await push()).toBe(0)
    const got = sentTo().filter((one) => one.token === 'phone')
    expect(got.map((one) => one.notification.title).toSorted()).toEqual([
      'Nouveau trajet pour vous',
      'Un trajet vous a été retiré',
    ])
    expect(got.map((one) => one.data.link)).toContainEqual(
      expect.stringMatching(/^\/fr\/apps\/bookings\/details\/\?id=booking-\d+$/),
    )
  })

  test('has no name, phone or place in it', async () => {
    await register('phone')
    await giveTrip()
    await push()
    const bodies = sends()
      .map((one) => one.body)
      .join()
    expect(bodies).toContain('KB-8-')
    expect(bodies).not.toMatch(/Ada|Reed|Maya|Amal|Haddad|\+44|Park Row|Hillside/)
  })

  test('is not sent to whoever wants no push, has no device, or may not sign in any more', async () => {
    await giveTrip()
    await register('phone')
    expect(await push()).toBe(0)
    await giveTrip()
    await db.update(accounts).set({ notifyPush: false }).where(eq(accounts.id, driver))
    expect(await push()).toBe(0)
    await giveTrip()
    await db.update(accounts).set({ notifyPush: true, status: 'suspended' }).where(eq(accounts.id, driver))
    expect(await push()).toBe(0)
    expect(sends()).toEqual([])
  })

  test('is dropped when it is old, and stays in the inbox', async () => {
    await register('phone')
    await giveTrip()
    clock.advance(3601)
    expect(await push()).toBe(0)
    clock.advance(-3601)
    expect(await db.select().from(notifications)).toHaveLength(2)
  })

  test('forgets a device that is gone, and only that', async () => {
    await register('gone')
    await register('phone')
    google.on('/v1/projects/kerbside-test/messages:send', ({ body }) =>
      JSON.parse(body).message.token === 'gone'
        ? { status: 404, body: { error: { code: 404, details: [{ errorCode: 'UNREGISTERED' }] } } }
        : { status: 200, body: { name: 'x' } },
    )
    await giveTrip()
    expect(await push()).toBe(2)
    expect(failures).toEqual([])
    const left = await db.select({ token: deviceTokens.token }).from(deviceTokens)
    expect(left).toEqual([{ token: 'phone' }])
  })

  test('keeps a device when the project’s settings are wrong', async () => {
    await register('phone')
    failWith(404, 'NOT_FOUND')
    await giveTrip()
    expect(await push()).toBe(0)
    expect(failures).toHaveLength(2)
    expect(await db.select().from(deviceTokens)).toHaveLength(1)
  })
})

test('every kind has a text in every language, and leads to a page of the console', () => {
  const data = { reference: 'KB-1-1', at: '2026-07-01T07:15:00Z', zone: 'Europe/London', booking: 'b1' }
  const titles = notificationKind.options.flatMap((kind) =>
    ['en', 'fr', 'ar'].map((language) => {
      const { title, body, link } = pushText({ id: 'n', kind, data }, language)
      expect(`${title} ${body}`).not.toMatch(/\{\{|notifications:|undefined/)
      expect(link).toMatch(language === 'en' ? /^\/(apps|dashboards)\// : new RegExp(`^/${language}/`))
      return title
    }),
  )
  expect(new Set(titles).size).toBe(titles.length)
  expect(pushText({ id: 'n', kind: 'trip_late', data }, 'en').body).toBe(
    'Trip KB-1-1, planned for 1 Jul, 08:15',
  )
  expect(pushPages).toEqual({
    calendar: registerPath('calendar'),
    booking: routes.booking('').replace('?id=', ''),
    dashboard: routes.dashboard(),
    driver: routes.driverDocuments(),
    assistant: registerPath('assistant-documents'),
    vehicle: routes.vehicleDocuments(),
    company: routes.documents(),
    application: routes.applications(),
    child: routes.children(),
    cover: routes.cover(),
    tracking: routes.tracking(),
    vehicles: routes.vehicles(),
  })
  const of = (kind: NotificationKind, more: object) =>
    pushText({ id: 'n', kind, data: { ...noData, ...more } }, 'fr').link
  expect(of('driver_sick', { driver: 'd1' })).toBe(`/fr${routes.cover()}?kind=sick&of=driver&id=d1`)
  expect(of('vehicle_unsafe', { vehicle: 'v1' })).toBe(`/fr${routes.vehicles()}?id=v1`)
  expect(of('driver_sos', {})).toBe(`/fr${routes.tracking()}`)
  expect(of('driver_sos', { booking: 'b1' })).toBe(`/fr${routes.booking('b1')}`)
  const late = { id: 'n', kind: 'driver_delayed' as const, data: { ...data, minutes: 12 } }
  expect(pushText(late, 'en').body).toBe('Trip KB-1-1: about 12 min')
})

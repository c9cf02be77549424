import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from '#server/platform/env.ts'
import { accessCookie } from '#server/platform/sessions/cookies.ts'
import { createSessions } from '#server/platform/sessions/sessions.ts'
import { accessToken, graceSeconds, refreshSeconds } from '#server/platform/sessions/tokens.ts'
import { accounts, sessions as sessionRows } from '#server/schema/accounts.ts'
import { testClock } from './support/clock.ts'
import { testDatabase } from './support/database.ts'

const connection = await testDatabase()
afterAll(() => connection.close())
const { db } = connection
const clock = testClock()
const env = readEnv({}, () => 'test-secret-test-secret-test-secret')
const sessions = createSessions({ db, env, clock })

async function account(): Promise<string> {
  const id = randomUUID()
  const email = `${id}@example.test`
  await db
    .insert(accounts)
    .values({ id, role: 'viewer', email, status: 'active', firstName: 'Ana', lastName: 'Bell' })
  return id
}

/** A request with a fresh access token for a session. */
async function requestOf(sessionId: string): Promise<Request> {
  const token = await accessToken(env.SECRET, sessionId, clock())
  return new Request('http://localhost/', { headers: { cookie: `${accessCookie}=${token}` } })
}
const isSignedIn = async (sessionId: string) => (await sessions.user(await requestOf(sessionId))) !== null
const rowOf = async (id: string) => {
  const [row] = await db.select().from(sessionRows).where(eq(sessionRows.id, id))
  return row
}

test('a session stands for 30 days, not a moment longer, whatever its access token says', async () => {
  const { id } = await sessions.open(await account())
  clock.advance(refreshSeconds - 1)
  expect(await isSignedIn(id)).toBe(true)
  clock.advance(1)
  // What was read a second ago is remembered for two.
  sessions.forget(id)
  expect(await isSignedIn(id)).toBe(false)
})

test('who is signed in is remembered for two seconds', async () => {
  const owner = await account()
  const { id } = await sessions.open(owner)
  const name = async () => (await sessions.user(await requestOf(id)))?.language
  await db.update(accounts).set({ language: 'fr' }).where(eq(accounts.id, owner))
  expect(await name()).toBe('fr')
  await db.update(accounts).set({ language: 'ar' }).where(eq(accounts.id, owner))
  clock.advance(1.9)
  expect(await name()).toBe('fr')
  clock.advance(0.1)
  expect(await name()).toBe('ar')
  await db.update(accounts).set({ language: 'en' }).where(eq(accounts.id, owner))
  sessions.forget(id)
  expect(await name()).toBe('en')
})

test('a look-up that failed is not remembered', async () => {
  let isDown = true
  const get = () => {
    if (isDown) throw new Error('the database is gone')
    return db.select.bind(db)
  }
  const shaky = createSessions({ db: Object.create(db, { select: { get } }), env, clock })
  const { id } = await sessions.open(await account())
  await expect(shaky.user(await requestOf(id))).rejects.toThrow('the database is gone')
  isDown = false
  expect(await shaky.user(await requestOf(id))).toMatchObject({ role: 'viewer' })
})

test('a clock that was set back forgets what it remembered', async () => {
  const owner = await account()
  const { id } = await sessions.open(owner)
  expect(await isSignedIn(id)).toBe(true)
  await db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, owner))
  clock.advance(-2)
  expect(await isSignedIn(id)).toBe(false)
  clock.advance(2)
})

test('those that are ended are out at once, the others stay', async () => {
  const owner = await account()
  const [kept, other, third] = [
    await sessions.open(owner),
    await sessions.open(owner),
    await sessions.open(owner),
  ]
  const stranger = await sessions.open(await account())
  const all = [kept, other, third, stranger].map(({ id }) => id)
  const signedIn = () => Promise.all(all.map(isSignedIn))
  expect(await signedIn()).toEqual([true, true, true, true])
  await sessions.end(third.id, 'signed_out')
  expect(await signedIn()).toEqual([true, true, false, true])
  expect(await sessions.endOthers(owner, kept.id, 'password_changed')).toBe(1)
  expect(await signedIn()).toEqual([true, false, false, true])
  expect((await sessions.standing(owner)).map(({ id }) => id)).toEqual([kept.id])
  expect(await sessions.endAll(owner, 'suspended')).toBe(1)
  expect(await signedIn()).toEqual([false, false, false, true])
  // The reason is that of the first end.
  expect(await sessions.endAll(owner, 'signed_out')).toBe(0)
  const reasons = await Promise.all(all.map(async (id) => (await rowOf(id))?.endReason))
  expect(reasons).toEqual(['suspended', 'password_changed', 'signed_out', null])
})

test('the sessions that stand are told the newest first, without those that are over', async () => {
  const owner = await account()
  const old = await sessions.open(owner)
  clock.advance(refreshSeconds - 60)
  const next = await sessions.open(owner)
  clock.advance(1)
  const newest = await sessions.open(owner)
  const ids = async () => (await sessions.standing(owner)).map(({ id }) => id)
  expect(await ids()).toEqual([newest.id, next.id, old.id])
  clock.advance(59)
  expect(await ids()).toEqual([newest.id, next.id])
})

test('a device is called what it says, as far as there is room', async () => {
  const owner = await account()
  const { id } = await sessions.open(owner, 'x'.repeat(1000))
  expect((await rowOf(id))?.userAgent).toBe('x'.repeat(400))
  const { id: silent } = await sessions.open(owner)
  expect((await rowOf(silent))?.userAgent).toBeNull()
})

test('a refresh token that is used again after the grace ends its session, and says why', async () => {
  const { id, refresh } = await sessions.open(await account())
  expect((await sessions.renew(refresh)).kind).toBe('renewed')
  clock.advance(graceSeconds + 1)
  expect((await sessions.renew(refresh)).kind).toBe('reused')
  expect((await rowOf(id))?.endReason).toBe('reused')
  expect(await sessions.ofRefreshToken(refresh)).toBe(id)
  expect(await sessions.ofRefreshToken('unknown')).toBeNull()
})

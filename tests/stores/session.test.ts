import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashPassword } from '#server/auth/passwords.ts'
import { accounts } from '#server/schema/accounts.ts'
import { stores } from '#tests/unit/stores-browser.ts'
import { testConsole } from './support/console.ts'

const server = await testConsole()
const refresh = /cookie-refresh/

/** Ten calls at once, each for another record. */
async function tenAtOnce() {
  const { api } = await import('#src/lib/api/browser-client.ts')
  const { attempt } = await import('#src/stores/result.ts')
  return Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      attempt(() => api.send({ path: '/api/notifications', query: { page: 1, page_size: index + 1 } })),
    ),
  )
}

test('a password lets in, a wrong one says so, and the end of it leaves nothing behind', async () => {
  const passwordHash = await hashPassword(server.env, 'correct horse battery')
  const id = await server.account('finance', { email: 'fay@example.test', firstName: 'Fay', passwordHash })
  const tab = await server.open(null)
  const { signIn, signOut, $auth, $profile } = await stores()
  expect(await signIn({ email: 'fay@example.test', password: 'wrong' })).toMatchObject({
    ok: false,
    problem: { kind: 'invalid' },
  })
  expect($auth.get().isAuthenticated).toBe(false)
  expect(await signIn({ email: 'fay@example.test', password: 'correct horse battery' })).toMatchObject({
    ok: true,
    value: { id, role: 'finance' },
  })
  expect($profile.get()).toMatchObject({ id, firstName: 'Fay' })
  const kept = new Map(tab.cookies)
  await signOut()
  expect([$profile.get(), $auth.get().isAuthenticated]).toEqual([null, false])
  expect(tab.stored.get('loggedOut')).toBe('true')
  // Who kept the cookies has nothing either.
  const thief = server.anonymous()
  for (const [name, value] of kept) thief.cookies.set(name, value)
  expect((await thief.get('/api/auth/profile')).status).toBe(401)
})

test('ten calls with an expired access token cause one refresh and have ten answers', async () => {
  const tab = await server.open('dispatcher')
  const { initialize, $auth } = await stores()
  await initialize()
  tab.cookies.delete('kerbside_access')
  server.faults.heal()
  const answers = await tenAtOnce()
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
  expect(server.faults.seen(refresh, 'POST')).toHaveLength(1)
  expect($auth.get().isAuthenticated).toBe(true)
})

test('a refresh that breaks on its way is no sign-out; one that is refused is', async () => {
  const tab = await server.open('support', { email: 'sid@example.test' })
  const { boot, $auth, $errors } = await stores()
  await boot()
  tab.cookies.delete('kerbside_access')
  server.faults.spoil(refresh, { kind: 'reset' })
  expect((await tenAtOnce()).every(({ ok }) => !ok)).toBe(true)
  expect([$auth.get().isAuthenticated, tab.visits]).toEqual([true, []])
  server.faults.heal()
  expect((await tenAtOnce()).every(({ ok }) => ok)).toBe(true)

  await server.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.email, 'sid@example.test'))
  tab.cookies.delete('kerbside_access')
  const refused = await tenAtOnce()
  expect(refused.map((one) => !one.ok && one.problem.kind)).toEqual(Array(10).fill('expired'))
  expect([$auth.get().isAuthenticated, $errors.get()?.kind]).toEqual([false, 'expired'])
  expect(tab.visits).toEqual([`/auth/login/?next=${encodeURIComponent('/apps/trips/?page=2')}`])
})

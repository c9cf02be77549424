import { expect, test } from 'vitest'
import { appointAdmin } from '#server/auth/appoint-admin.ts'
import { StartError } from '#server/platform/start-error.ts'
import { testServer } from './support.ts'

const { account, anonymous, clock, db, env } = await testServer()
const appoint = (email: string) => appointAdmin(db, env, clock(), email)
const tokenOf = (link: string) => link.split('#token=')[1] ?? ''
const choose = (token: string, password: string) =>
  anonymous().post('/api/auth/password-reset/confirm', { token, password })

test('the first administrator chooses a password by the link and has all rights', async () => {
  const link = await appoint('Olive@Example.test')
  expect(link).toMatch(/^http:\/\/localhost:4321\/auth\/reset-password\/#token=[\w-]{43}$/)
  expect((await choose(tokenOf(link), 'a long first password')).status).toBe(200)
  const client = anonymous()
  const signedIn = await client.post('/api/auth/web-login', {
    email: 'olive@example.test',
    password: 'a long first password',
  })
  expect(signedIn.status).toBe(200)
  expect((await choose(tokenOf(link), 'another password')).status).toBe(410)
})

test('an administrator gets a new link; the old password works until it is used', async () => {
  const first = await appoint('twice@example.test')
  await choose(tokenOf(first), 'a long first password')
  const second = await appoint('twice@example.test')
  expect((await choose(tokenOf(second), 'a long second password')).status).toBe(200)
  const signIn = (password: string) =>
    anonymous().post('/api/auth/web-login', { email: 'twice@example.test', password })
  expect((await signIn('a long first password')).status).toBe(400)
  expect((await signIn('a long second password')).status).toBe(200)
})

test('nobody who has another role is made an administrator this way', async () => {
  await account('dispatcher', { email: 'dora@example.test' })
  await account('admin', { email: 'gone@example.test', status: 'suspended' })
  for (const email of ['dora@example.test', 'GONE@example.test'])
    await expect(appoint(email)).rejects.toThrow(StartError)
})

import { expect, test, vi } from 'vitest'
import { seal, unseal } from '#src/lib/sealed.ts'

const value = { child: 'Zoë Marchetti', steps: [1, 2] }

test('what is sealed is read with its own secret, and says nothing of what is in it', async () => {
  const sealed = (await seal('secret of this sign-in', value)) ?? ''
  expect(await unseal('secret of this sign-in', sealed)).toEqual(value)
  expect(sealed).toMatch(/^[\w+/=]+\.[\w+/=]+$/)
  expect(atob(sealed.split('.')[1] ?? '')).not.toContain('Marchetti')
})

test('the same is sealed otherwise each time', async () => {
  expect(await seal('secret', value)).not.toBe(await seal('secret', value))
})

test.each([
  ['another secret', async () => [await seal('one', value), 'other']],
  ['a changed letter', async () => [(await seal('one', value))?.replace(/.$/, '!'), 'one']],
  ['nothing', async () => ['', 'one']],
  ['what is no seal', async () => ['{"day":{}}', 'one']],
  ['half a seal', async () => ['YWJj.', 'one']],
])('%s opens nothing', async (_, make) => {
  const [sealed = '', secret = ''] = await make()
  expect(await unseal(secret, sealed)).toBeUndefined()
})

test('a browser without cryptography keeps nothing', async () => {
  vi.stubGlobal('crypto', {})
  expect(await seal('one', value)).toBeUndefined()
  expect(await unseal('one', 'a.b')).toBeUndefined()
  vi.unstubAllGlobals()
})

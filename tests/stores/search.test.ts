import { expect, test, vi } from 'vitest'
import { seedWorld } from '#tests/server/support/booking-world.ts'
import { testConsole } from './support/console.ts'

const server = await testConsole({ seed: seedWorld })
const searchCalls = /\/api\/web\/people\?/

async function search() {
  await server.open('admin')
  const [{ searchStore }, { clearOnSignOut }] = await Promise.all([
    import('#src/stores/search.ts'),
    import('#src/stores/signed-out.ts'),
  ])
  const store = searchStore(['child', 'parent'])
  const found = () =>
    store.$state.get().groups?.flatMap(({ kind, results }) => results.map(({ name }) => `${kind} ${name}`))
  return { ...store, found, clearOnSignOut }
}

test('what is typed is searched for once, when the typing rests', async () => {
  const { search: type, found, $state } = await search()
  for (const text of ['h', 'ha', 'had', 'hadd']) type(text)
  expect($state.get()).toMatchObject({ text: 'hadd', loading: true })
  await expect.poll(() => $state.get().loading).toBe(false)
  expect(found()).toEqual(['child Leila Haddad', 'child Omar Haddad', 'parent Amina Haddad'])
  expect(server.faults.seen(searchCalls)).toHaveLength(1)
})

test('a single letter is not searched for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { search: type, $state } = await search()
  type('h')
  vi.advanceTimersByTime(1000)
  expect($state.get()).toMatchObject({ text: 'h', groups: null, loading: false })
  expect(server.faults.seen(searchCalls)).toHaveLength(0)
})

test('an answer to older words never takes the place of a newer one', async () => {
  const { search: type, found, $state } = await search()
  server.faults.spoil(/search=haddad/, { kind: 'late', milliseconds: 500 })
  type('haddad')
  await expect.poll(() => server.faults.seen(searchCalls).length).toBe(1)
  type('ferreira')
  await expect.poll(() => $state.get().loading).toBe(false)
  expect(found()).toEqual(['child Inês Ferreira', 'parent José Ferreira'])
})

test('a failure is an error, what was found before stays, and it can be tried again', async () => {
  const { search: type, retry, found, $state } = await search()
  type('omar')
  await expect.poll(() => $state.get().loading).toBe(false)
  server.faults.spoil(searchCalls, { kind: 'answer', status: 400, body: '{"detail":"No"}' })
  type('leila')
  await expect.poll(() => $state.get().error).not.toBeNull()
  expect(found()).toEqual(['child Omar Haddad'])
  server.faults.heal()
  retry()
  await expect.poll(() => $state.get().loading).toBe(false)
  expect([found(), $state.get().error]).toEqual([['child Leila Haddad'], null])
})

test('a sign-out forgets the names', async () => {
  const { search: type, $state, clearOnSignOut } = await search()
  type('haddad')
  await expect.poll(() => $state.get().loading).toBe(false)
  clearOnSignOut()
  expect($state.get()).toEqual({ text: '', groups: null, loading: false, error: null })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Note } from '#contract/note.ts'
import { type FaultServer, faultServer, json } from './api-fault-server.ts'
import { browser, closeBrowser, stores } from './stores-browser.ts'

const profile = { id: 'u1', role: 'dispatcher', firstName: 'Samuel', lastName: 'Okoro' }
const note: Note = {
  id: 'n1',
  title: 'Gate',
  color: 'primary',
  datef: '2026-03-12T06:45:00Z',
  deleted: false,
  version: 1,
}
const stored = { 'kerbside:signedIn': 'stamp-1', 'kerbside:role': 'dispatcher' }
const notePath = '/api/data/notes/NotesData/n1'
const messages = '/api/data/chat/ChatData/c1/messages'
const over = json(401, { detail: 'No', code: 'not_authenticated' })

let server: FaultServer
beforeEach(async () => {
  server = await faultServer()
  server.on('/api/auth/profile', json(200, profile))
  server.on('/api/auth/web-login', json(200, profile))
  server.on('/api/auth/token/cookie-refresh', json(400, { detail: 'None', code: 'refresh_token_missing' }))
  server.on(notePath, over)
  server.on(messages, over)
})
afterEach(async () => {
  closeBrowser()
  await server.close()
})

/** A page of somebody who is signed in, with what writes by itself. */
async function page() {
  const tab = browser(server, { path: '/apps/notes/', stored })
  const all = await stores()
  const { noteEdits } = await import('#src/stores/notes.ts')
  const chat = await import('#src/stores/chat-outbox.ts')
  all.followSession('stamp-1')
  await all.initialize()
  return { tab, ...all, noteEdits, ...chat }
}
const again = { email: 'dispatcher@kerbside.test', password: 'kerbside-demo' }

test('a note that finds the session over stays in the page, and is saved after signing in over it', async () => {
  const { tab, noteEdits, $interrupted, signIn, resume } = await page()
  noteEdits.edit(note, { title: 'Gate: 4711' })
  await noteEdits.save('n1')
  expect($interrupted.get()).toEqual({ role: 'dispatcher' })
  expect(noteEdits.$state.get().n1?.change).toEqual({ title: 'Gate: 4711' })
  expect(tab.visits).toEqual([])

  const back = await signIn(again)
  if (back.ok && 'role' in back.value) resume(back.value)
  server.on(notePath, json(200, { ...note, title: 'Gate: 4711', version: 2 }))
  await noteEdits.save('n1')
  expect(noteEdits.$state.get()).toEqual({})
  expect(tab.root.dataset).not.toHaveProperty('unsaved')
})

test('a message that is written or on its way stays as well, and goes when its writer is back', async () => {
  const { tab, keepDraft, sendMessage, discardMessage, $chatOutbox, $chatDrafts, ...session } = await page()
  const { $interrupted, signIn, resume } = session
  keepDraft('c2', 'Not sent yet')
  sendMessage({ chat: 'c1', text: 'Late by ten', files: [], about: null })
  await vi.waitFor(() => expect($interrupted.get()).not.toBeNull())
  await vi.waitFor(() => expect($chatOutbox.get().map(({ state }) => state)).toEqual(['waiting']))
  expect($chatDrafts.get()).toEqual({ c2: 'Not sent yet' })
  expect(tab.visits).toEqual([])

  server.on(messages, json(503, { detail: 'Busy' }))
  const sent = () => server.seen.filter(({ url }) => url === messages).length
  const before = sent()
  const back = await signIn(again)
  expect(sent()).toBe(before)
  if (back.ok && 'role' in back.value) resume(back.value)
  await vi.waitFor(() => expect(sent()).toBe(before + 1))
  await vi.waitFor(() => expect($chatOutbox.get().map(({ state }) => state)).toEqual(['waiting']))
  // Else it would be tried again when this page is gone.
  for (const { key } of $chatOutbox.get()) discardMessage(key)
})

test('another account that signs in over it sends nothing of it', async () => {
  const { tab, sendMessage, $chatOutbox, $interrupted, signIn, resume } = await page()
  sendMessage({ chat: 'c1', text: 'Late by ten', files: [], about: null })
  await vi.waitFor(() => expect($chatOutbox.get().map(({ state }) => state)).toEqual(['waiting']))
  const sent = server.seen.length
  server.on('/api/auth/profile', json(200, { ...profile, id: 'u2' }))
  const back = await signIn(again)
  if (back.ok && 'role' in back.value) resume(back.value)
  tab.fire('online')
  expect($interrupted.get()).not.toBeNull()
  expect(tab.visits).toEqual(['/dashboards/modern/'])
  expect(server.seen.slice(sent).map(({ url }) => url)).not.toContain(messages)
})

test('a page where all is saved goes to the sign-in page', async () => {
  const { tab, noteEdits, $interrupted, initialize } = await page()
  server.on(notePath, json(200, { ...note, title: 'Gate: 4711', version: 2 }))
  noteEdits.edit(note, { title: 'Gate: 4711' })
  await noteEdits.save('n1')
  server.on('/api/auth/profile', over)
  await initialize()
  expect($interrupted.get()).toBeNull()
  expect(tab.visits).toHaveLength(1)
})

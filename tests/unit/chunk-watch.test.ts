import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const page = 'https://kerbside.test/apps/bookings/'
const file = 'https://kerbside.test/_astro/open-customizer.js'
const reload = vi.fn()
const lost = vi.fn()
let tab: EventTarget
/** What the server answers for each file; those that are not here hear nothing of it. */
let answers: Record<string, number>

class FakeField {
  matches = () => true
}

beforeEach(async () => {
  vi.resetModules()
  tab = new EventTarget()
  answers = {}
  const stored = new Map<string, string>()
  vi.stubGlobal('window', {})
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { head: new EventTarget() }))
  vi.stubGlobal('Element', FakeField)
  vi.stubGlobal('HTMLScriptElement', class {})
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe = () => undefined
    },
  )
  vi.stubGlobal('location', { href: page, origin: 'https://kerbside.test', reload })
  // As a browser says for some time after its network went away.
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
  vi.stubGlobal('reportError', () => undefined)
  vi.stubGlobal('setTimeout', () => 0)
  vi.stubGlobal('fetch', async (address: string) => {
    const status = answers[address]
    if (status === undefined) throw new TypeError('Failed to fetch')
    return { status }
  })
  const { watchChunks } = await import('#src/lib/chunks/watch-chunks.ts')
  watchChunks({ lost, broken: () => undefined })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  reload.mockClear()
  lost.mockClear()
})

function fails(message = `Failed to fetch dynamically imported module: ${file}`): void {
  tab.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new TypeError(message) }))
}

test('a file that the server no longer has is worth a reload, however many are lost', async () => {
  answers[file] = 404
  fails()
  fails()
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  await new Promise(setImmediate)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(lost).not.toHaveBeenCalled()
})

test.each([
  ['the network is gone, which the browser does not know yet', undefined],
  ['the server is out of order', 503],
  ['the file is there', 200],
])('the page stays and says so where %s', async (_name, status) => {
  if (status) answers[file] = status
  fails()
  await expect.poll(() => lost.mock.calls.length).toBe(1)
  expect(lost.mock.calls[0]?.[0]).toMatchObject({ type: 'error', request: file })
  expect(reload).not.toHaveBeenCalled()
})

test('a browser that does not name the file loads the page anew if that is there', async () => {
  fails('Importing a module script failed.')
  await expect.poll(() => lost.mock.calls.length).toBe(1)
  expect(reload).not.toHaveBeenCalled()
  answers[page] = 200
  fails('Importing a module script failed.')
  await expect.poll(() => reload.mock.calls.length).toBe(1)
})

test('what is typed while the server is asked is not lost', async () => {
  answers[file] = 404
  fails()
  const typing = new Event('input')
  Object.defineProperty(typing, 'target', { value: new FakeField() })
  Object.defineProperty(typing, 'isTrusted', { value: true })
  document.dispatchEvent(typing)
  await expect.poll(() => lost.mock.calls.length).toBe(1)
  expect(lost.mock.calls[0]?.[0]).toMatchObject({ type: 'missing' })
  expect(reload).not.toHaveBeenCalled()
})

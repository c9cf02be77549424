import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const origin = 'https://console.example'
const source = readFileSync('public/day-worker.js', 'utf8')

type Reply = { status: number; text: string; redirected?: boolean }

/** The worker in a browser, with what it has kept by address, and a network that answers as `network` says. */
function makeWorker(network: (url: string) => Reply | 'never' | Error, stored: Record<string, string> = {}) {
  const kept = new Map(Object.entries(stored).map(([path, text]) => [origin + path, text]))
  const asked: string[] = []
  const urlOf = (request: string | { url: string }) => (typeof request === 'string' ? request : request.url)
  const answer = ({ status, text, redirected = false }: Reply) => ({
    status,
    ok: status < 300,
    redirected,
    text,
    clone: () => ({ status, ok: status < 300, redirected, text }),
  })
  const disk = { full: false, closed: false }
  const cache = {
    put: async (request: string | { url: string }, response: { text: string }) => {
      if (disk.full) throw new Error('QuotaExceededError')
      kept.set(urlOf(request), response.text)
    },
    match: async (request: string | { url: string }) => {
      const text = kept.get(urlOf(request).replace(/\?.*/, ''))
      return text === undefined ? undefined : answer({ status: 200, text })
    },
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => kept.delete(url),
  }
  const listeners = new Map<string, (event: object) => void>()
  const self = {
    location: { origin },
    skipWaiting: () => undefined,
    clients: { claim: async () => undefined },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  }
  const fetch = (request: string | { url: string }) => {
    asked.push(urlOf(request))
    const reply = network(urlOf(request))
    if (reply === 'never') return new Promise(() => undefined)
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(answer(reply))
  }
  const globals = {
    self,
    fetch,
    caches: {
      open: async () => {
        if (disk.closed) throw new Error('SecurityError')
        return cache
      },
    },
    URL,
    Set,
    Promise,
    setTimeout,
    clearTimeout,
  }
  runInContext(source, createContext(globals))

  /** What a page gets for an address; undefined where the worker leaves it to the browser. */
  const get = (path: string, init: { method?: string; mode?: string } = {}) => {
    let reply: Promise<{ text: string }> | undefined
    const url = path.startsWith('https:') ? path : origin + path
    listeners.get('fetch')?.({
      request: { url, method: 'GET', mode: 'cors', ...init },
      respondWith: (given: Promise<{ text: string }>) => {
        reply = given
      },
    })
    return reply?.then(({ text }) => text)
  }
  const post = async (data: unknown) => {
    const waits: Promise<unknown>[] = []
    listeners.get('message')?.({ data, waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
    await Promise.all(waits)
  }
  return { get, post, kept, asked, disk }
}

const fine = (text: string): Reply => ({ status: 200, text })
const page = { mode: 'navigate' }
const away = () => new Error('offline')

test('without a network the page, its files and its texts are there', async () => {
  const { get } = makeWorker(away, {
    '/apps/my-day/': 'page',
    '/_astro/a.js': 'script',
    '/fragments/texts/en/map.json': 'texts',
  })
  expect(await get('/apps/my-day/?from=push', page)).toBe('page')
  expect(await get('/_astro/a.js')).toBe('script')
  expect(await get('/fragments/texts/en/map.json')).toBe('texts')
})

test('with a network the page is the newest, and that is kept', async () => {
  const { get, kept } = makeWorker(() => fine('new'), { '/apps/my-day/': 'old' })
  expect(await get('/apps/my-day/', page)).toBe('new')
  expect(kept.get(`${origin}/apps/my-day/`)).toBe('new')
})

test.each([
  ['a server that is down', () => ({ status: 502, text: 'bad gateway' })],
  ['a network that hangs', () => 'never' as const],
])('%s does not take the page away', async (_, network) => {
  vi.useFakeTimers()
  const { get, kept } = makeWorker(network, { '/apps/my-day/': 'page' })
  const got = get('/apps/my-day/', page)
  await vi.advanceTimersByTimeAsync(4000)
  expect(await got).toBe('page')
  expect(kept.get(`${origin}/apps/my-day/`)).toBe('page')
  vi.useRealTimers()
})

test('a page that sends elsewhere is not kept as this one', async () => {
  const { get, kept } = makeWorker(() => ({ ...fine('sign in'), redirected: true }))
  await get('/apps/my-day/', page)
  expect(kept.size).toBe(0)
})

test.each([
  ['the API', '/api/web/driver-day', {}],
  ['a write', '/apps/my-day/', { method: 'POST', mode: 'navigate' }],
  ['another origin', 'https://other.example/_astro/a.js', {}],
])('%s is none of its business', (_, address, init) => {
  const { get } = makeWorker(() => fine('x'))
  expect(get(address, init)).toBeUndefined()
})

test('it keeps what the page is made of, and lets go of the files of an older release', async () => {
  const { post, kept, asked } = makeWorker(() => fine('new'), {
    '/_astro/old.js': 'old',
    '/_astro/b.js': 'b',
  })
  await post({ keep: [`${origin}/apps/my-day/`, `${origin}/_astro/a.js`, `${origin}/_astro/b.js`] })
  expect([...kept.keys()].sort()).toEqual([
    `${origin}/_astro/a.js`,
    `${origin}/_astro/b.js`,
    `${origin}/apps/my-day/`,
  ])
  expect(asked).not.toContain(`${origin}/_astro/b.js`)
})

test.each([
  [{ keep: ['https://evil.example/x.js', '/api/web/driver-day', 7, null] }],
  [{ keep: 'x' }],
  [null],
  ['x'],
])('it keeps nothing of another origin or of the API: %j', async (data) => {
  const { post, kept, asked } = makeWorker(() => fine('x'))
  await post(data)
  expect([...kept.keys(), ...asked]).toEqual([])
})

test.each(['full', 'closed'] as const)(
  'what comes by the network is there although the disk is %s',
  async (how) => {
    const worker = makeWorker((url) => ({ status: 200, text: `new ${new URL(url).pathname}` }))
    worker.disk[how] = true
    expect(await worker.get('/_astro/visit.js')).toBe('new /_astro/visit.js')
    expect(await worker.get('/apps/my-day/', { mode: 'navigate' })).toBe('new /apps/my-day/')
    expect(worker.kept.size).toBe(0)
  },
)

test('one file that does not come keeps none of the others from being kept', async () => {
  const worker = makeWorker((url) =>
    url.endsWith('lost.js') ? new Error('offline') : { status: 200, text: 'there' },
  )
  await worker.post({ keep: ['/_astro/lost.js', '/_astro/a.js', '/_astro/b.js'] })
  expect([...worker.kept.keys()]).toEqual([`${origin}/_astro/a.js`, `${origin}/_astro/b.js`])
})

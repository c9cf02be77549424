import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ClientDeps, createClient, extraHeaders } from '#src/lib/api/client.ts'
import type { Lock } from '#src/lib/api/session.ts'

export type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
export type Reply = (request: Seen, response: ServerResponse) => void | Promise<void>

export type FaultServer = {
  origin: string
  seen: Seen[]
  /** Answers from now on by the first route whose path starts the request's. */
  on: (path: string, reply: Reply) => void
  close: () => Promise<void>
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

/** A real HTTP server that fails on demand. */
export async function faultServer(): Promise<FaultServer> {
  const routes = new Map<string, Reply>()
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const one = { method, url, headers, body: await textOf(request) }
    seen.push(one)
    const path = [...routes.keys()].find((start) => url.startsWith(start))
    const reply = path === undefined ? undefined : routes.get(path)
    if (reply) await reply(one, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    on: (path, reply) => {
      routes.set(path, reply)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
}

/** Takes the request and never answers. */
export const silence: Reply = () => undefined

/** One lock for all tabs of an origin, given up when `signal` aborts, as Web Locks do. */
export function sharedLock(): Lock {
  let tail: Promise<unknown> = Promise.resolve()
  return async (run, signal) => {
    const before = tail
    const { promise, resolve: release } = Promise.withResolvers<void>()
    tail = promise
    try {
      await Promise.race([
        before,
        new Promise((_resolve, reject) => {
          if (signal.aborted) reject(signal.reason)
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
      ])
    } catch (error) {
      void before.then(() => release())
      throw error
    }
    try {
      return await run()
    } finally {
      release()
    }
  }
}

export function sharedMark(): ClientDeps['mark'] {
  let mark = '0'
  return {
    read: () => mark,
    write: (value) => {
      mark = value
    },
  }
}

// Kept before a test puts its own in its place.
const realFetch = globalThis.fetch

/** The cookies of one browser, shared by its tabs, round Node's `fetch`, which has none. */
export function cookieJar() {
  const cookies = new Map<string, string>()
  const withCookies: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await realFetch(input, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return { cookies, fetch: withCookies }
}

/** No shorter than a busy machine needs for an answer that does come. */
export const waits: ClientDeps['times'] = { request: 1500, upload: 3000, refresh: 5000, retry: 5 }

/** A client with the waits of a test; everything may be replaced. */
export function testClient(origin: string, deps: Partial<ClientDeps> = {}) {
  return createClient({
    baseUrl: origin,
    fetch,
    csrfToken: () => 'token-1',
    locale: () => 'fr',
    lock: sharedLock(),
    mark: sharedMark(),
    takes: extraHeaders,
    times: waits,
    retries: 3,
    ...deps,
  })
}

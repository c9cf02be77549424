import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** What goes wrong with a request on its way. */
export type Fault =
  /** Never answers; the connection stays open. */
  | { kind: 'hang' }
  /** The connection is cut before an answer. */
  | { kind: 'reset' }
  /** The answer of the server stops half-way. */
  | { kind: 'truncate' }
  /** Something else answers in the server's place; it never sees the request. */
  | { kind: 'answer'; status: number; body?: string; headers?: Record<string, string> }
  /** The request waits that many milliseconds before it goes on. */
  | { kind: 'delay'; milliseconds: number }
  /** The server answers at once, and its answer waits that many milliseconds on its way. */
  | { kind: 'late'; milliseconds: number }
  /** The server works, but its answer is lost. */
  | { kind: 'lose' }
  /** The answer comes as that many pieces, each so many milliseconds behind the one before. */
  | { kind: 'drip'; pieces: number; milliseconds: number }

export const badGateway: Fault = {
  kind: 'answer',
  status: 502,
  body: '<html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>',
  headers: { 'content-type': 'text/html' },
}
export const unavailable: Fault = { kind: 'answer', status: 503, headers: { 'retry-after': '1' } }
export const tooMany: Fault = {
  kind: 'answer',
  status: 429,
  body: JSON.stringify({ detail: 'Request was throttled.', code: 'throttled' }),
  headers: { 'content-type': 'application/json', 'retry-after': '3' },
}

interface Rule {
  path: RegExp
  fault: Fault
  method: string | undefined
  left: number
  isMet: boolean
}

interface Seen {
  method: string
  path: string
  /** Whether it got as far as the server. */
  forwarded: boolean
  /** The status of the answer, once all of it is sent to the browser. */
  status: number | undefined
}

export interface FaultProxy {
  /** Where the browser finds it: the tests' one origin. */
  url: string
  /** Spoils the requests whose path and query match, the first `times` of them. */
  spoil: (path: RegExp, fault: Fault, options?: { method?: string; times?: number }) => void
  /** The paths that were to be spoilt since the last `heal` and that nothing has asked for. */
  unmet: () => string[]
  /** Ends every fault, those of hanging requests too, and forgets what was seen. */
  heal: () => void
  /** Cuts the answers to these that are still on their way. */
  cut: (path: RegExp) => void
  /** How many answers to these are still on their way. */
  open: (path: RegExp) => number
  /** The requests since the last `heal` whose path and query match. */
  seen: (path: RegExp, method?: string) => Seen[]
  close: () => Promise<void>
}

type Drip = Extract<Fault, { kind: 'drip' }>
type End = 'whole' | 'half' | 'lost' | { lateMs: number } | Drip
type Forward = (incoming: IncomingMessage, outgoing: ServerResponse, end: End) => void

/** A file that is requested as a whole, not only if it has changed. */
const isPlainRead = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers['if-none-match'] === undefined && headers.range === undefined

const neverChanges = ({ statusCode, headers }: IncomingMessage) =>
  statusCode === 200 && headers['cache-control']?.includes('immutable') === true

async function sendInPieces(body: Buffer, to: ServerResponse, { pieces, milliseconds }: Drip): Promise<void> {
  const size = Math.ceil(body.length / pieces)
  for (let at = 0; at < body.length && !to.destroyed; at += size) {
    to.write(body.subarray(at, at + size))
    await wait(milliseconds)
  }
  to.end()
}

/** With `LATE_ANSWERS=600`, each call of the API waits up to that many milliseconds, so that races come to light. */
const mostLateMs = Number(process.env.LATE_ANSWERS ?? 0)

function forwarder(target: URL): Forward {
  // Every test begins with an empty cache: each worker fetches immutable files once.
  const kept = new Map<string, { headers: IncomingHttpHeaders; body: Buffer }>()
  // A connection of its own for every request: one kept open may be closed by the server just as it is used again.
  const agent = new Agent({ keepAlive: false })
  return (incoming, outgoing, end) => {
    const { method, url: path, headers } = incoming
    const key = `${path} ${headers['accept-encoding']}`
    const known = end === 'whole' && isPlainRead(incoming) ? kept.get(key) : undefined
    if (known) {
      incoming.resume()
      return void outgoing.writeHead(200, known.headers).end(known.body)
    }
    // Whoever reads a packed answer has all of it only with its last piece.
    const wanted =
      typeof end === 'object' && 'pieces' in end ? { ...headers, 'accept-encoding': 'identity' } : headers
    const passed = request(
      { agent, host: target.hostname, port: target.port, method, path, headers: wanted },
      async (answer) => {
        if (end === 'whole' && !(isPlainRead(incoming) && neverChanges(answer))) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
          return
        }
        // Whoever waited for it may have gone.
        const body = await buffer(answer).catch(() => undefined)
        if (!body) return
        if (end === 'whole') {
          kept.set(key, { headers: answer.headers, body })
          outgoing.writeHead(200, answer.headers).end(body)
        } else if (typeof end === 'object') {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          if ('pieces' in end) await sendInPieces(body, outgoing, end)
          else setTimeout(() => outgoing.end(body), end.lateMs)
        } else if (end === 'half') {
          outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': body.length })
          outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy())
        } else outgoing.destroy()
      },
    )
    passed.once('error', () => outgoing.destroy())
    outgoing.once('close', () => {
      // A stream that is held back would go on for ever.
      if (!outgoing.writableFinished && (end === 'whole' || end === 'half')) passed.destroy()
    })
    incoming.pipe(passed)
  }
}

/** Stands between the browser and the real server and breaks what a test tells it to break. */
export async function startFaultProxy(target: URL, port = 0): Promise<FaultProxy> {
  const forward = forwarder(target)
  let rules: Rule[] = []
  let log: Seen[] = []
  let hanging: ServerResponse[] = []
  const underWay = new Map<ServerResponse, string>()

  const faultFor = (method: string, path: string): Fault | undefined => {
    const rule = rules.find((one) => one.left > 0 && one.path.test(path) && (one.method ?? method) === method)
    if (!rule) return undefined
    rule.left -= 1
    rule.isMet = true
    return rule.fault
  }

  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/' } = incoming
    const fault = faultFor(method, path)
    const forwarded =
      fault === undefined || ['truncate', 'delay', 'late', 'lose', 'drip'].includes(fault.kind)
    const entry: Seen = { method, path, forwarded, status: undefined }
    log.push(entry)
    underWay.set(outgoing, path)
    outgoing.once('close', () => underWay.delete(outgoing))
    outgoing.once('finish', () => {
      entry.status = outgoing.statusCode
    })
    switch (fault?.kind) {
      case undefined:
        if (mostLateMs > 0 && path.startsWith('/api/')) {
          return void setTimeout(() => forward(incoming, outgoing, 'whole'), Math.random() * mostLateMs)
        }
        return forward(incoming, outgoing, 'whole')
      case 'hang':
        return void hanging.push(outgoing)
      case 'reset':
        return void incoming.socket.destroy()
      case 'truncate':
        return forward(incoming, outgoing, 'half')
      case 'lose':
        return forward(incoming, outgoing, 'lost')
      case 'delay':
        return void setTimeout(() => forward(incoming, outgoing, 'whole'), fault.milliseconds)
      case 'late':
        return forward(incoming, outgoing, { lateMs: fault.milliseconds })
      case 'drip':
        return forward(incoming, outgoing, fault)
      case 'answer':
        return void outgoing.writeHead(fault.status, fault.headers).end(fault.body)
    }
  })
  // Nor does it close one that a test may be about to use again.
  server.keepAliveTimeout = 0
  const listening = Promise.withResolvers<void>()
  server.listen(port, '127.0.0.1', listening.resolve)
  await listening.promise

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    spoil(path, fault, { method, times = Number.POSITIVE_INFINITY } = {}) {
      rules.push({ path, fault, method, left: times, isMet: false })
    },
    unmet: () => rules.filter(({ isMet }) => !isMet).map(({ path }) => String(path)),
    heal() {
      for (const response of hanging) response.destroy()
      rules = []
      log = []
      hanging = []
    },
    cut(path) {
      for (const [response, at] of underWay) if (path.test(at)) response.destroy()
    },
    open: (path) => [...underWay.values()].filter((at) => path.test(at)).length,
    seen: (path, method) => log.filter((one) => path.test(one.path) && (method ?? one.method) === one.method),
    async close() {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      await closed.promise
    },
  }
}

import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  constants as h2,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { Readable } from 'node:stream'
import { brotliCompressSync, constants } from 'node:zlib'
import { generate } from 'selfsigned'
import { type Network, slowLine } from './slow-line.ts'

/** A file as it went over the wire. */
export interface Sent {
  path: string
  kind: 'script' | 'style' | 'font' | 'page' | 'other'
  /** Length of the body, compressed. */
  bytes: number
  /** The page that requested it. */
  userAgent: string
  /** The path of the document or style sheet that it is for. */
  referer: string
  /** When, by `performance.now()`. */
  at: number
}

export interface Site {
  url: string
  /** The certificate's fingerprint, for Chromium's `--ignore-certificate-errors-spki-list`. */
  spki: string
  /** What was sent since the last call to those whose user agent ends with this. */
  taken: (userAgentEnd: string) => Sent[]
  /** Serves a page that is not in the export, such as a baseline. */
  add: (path: string, body: string | Buffer, type: string) => void
  /** Where `/api` goes; set once the server that needs this site's address runs. */
  proxyTo: (server: URL) => void
  close: () => Promise<void>
}

const types: Record<string, [type: string, kind: Sent['kind']]> = {
  '.html': ['text/html; charset=utf-8', 'page'],
  '.js': ['text/javascript', 'script'],
  '.css': ['text/css', 'style'],
  '.woff2': ['font/woff2', 'font'],
  '.json': ['application/json', 'other'],
  '.svg': ['image/svg+xml', 'other'],
  '.png': ['image/png', 'other'],
  '.webmanifest': ['application/manifest+json', 'other'],
}

interface Served {
  body: Buffer
  type: string
  kind: Sent['kind']
  packed: boolean
  etag: string
}

/**
 * As a web server sends it that keeps brotli of the highest quality beside each file.
 * @param copy the file's brotli copy, where the build has made one: to compress takes a tenth of a second
 */
function pack(body: Buffer, extension: string, copy?: Buffer): Served {
  const [type, kind] = types[extension] ?? ['application/octet-stream', 'other']
  const packed = extension !== '.woff2' && extension !== '.png'
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  return { body: packed ? (copy ?? brotliCompressSync(body, { params })) : body, type, kind, packed, etag }
}

const copyOf = (file: string) => (existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined)

function fileOf(folder: string, path: string): string | undefined {
  const inside = join(folder, normalize(decodeURIComponent(path)))
  const file = path.endsWith('/') ? join(inside, 'index.html') : inside
  try {
    return statSync(file).isFile() ? file : undefined
  } catch {
    return undefined
  }
}

interface SiteOptions {
  /** Without one, answers leave as fast as they can, and the browser's driver slows them down. */
  network?: Network
  /**
   * Stands first in every page, whose policy is left out as it would forbid that: for browsers that take no script from
   * their driver before a page's own.
   */
  script?: string
}

const policy = /<meta http-equiv="content-security-policy"[^>]*>/i

const withScript = (html: string, script: string) =>
  html.replace(policy, '').replace('<head>', () => `<head><script>${script}</script>`)

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host'])

type Send = (
  outgoing: Http2ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: Readable,
) => void

/** Hands a call to the API server; HTTP/2 has no connection headers and names the host its own way. */
function pass(
  server: URL,
  agent: Agent,
  incoming: Http2ServerRequest,
  outgoing: Http2ServerResponse,
  send: Send,
): void {
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':') && !hopByHop.has(name)),
  )
  const call = request(
    new URL(incoming.url, server),
    { agent, method: incoming.method, headers: { ...headers, host: incoming.authority } },
    (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name))
      send(outgoing, answer.statusCode ?? 502, Object.fromEntries(kept), answer)
    },
  )
  call.on('error', () => outgoing.stream.close(h2.NGHTTP2_INTERNAL_ERROR))
  incoming.pipe(call)
}

/** Serves the export as a production host would: HTTP/2, TLS, brotli, immutable assets, `/api` behind it. */
export async function startSite(folder: string, { network, script }: SiteOptions = {}): Promise<Site> {
  const altNames = [{ type: 2 as const, value: 'localhost' }]
  const pem = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames }],
  })
  const key = new X509Certificate(pem.cert).publicKey.export({ type: 'spki', format: 'der' })
  const files = new Map<string, Served>()
  const agent = new Agent({ keepAlive: true })
  let sent: Sent[] = []
  let api: URL | undefined
  const line = network && slowLine(network)

  const packed = (body: Buffer, extension: string, copy?: Buffer) =>
    script && extension === '.html'
      ? pack(Buffer.from(withScript(body.toString(), script)), extension)
      : pack(body, extension, copy)

  const send: Send = async (outgoing, status, headers, body) => {
    await line?.begin()
    if (outgoing.stream.destroyed) return void body.destroy()
    outgoing.writeHead(status, headers)
    const sending = line ? body.pipe(line.paced()) : body
    sending.pipe(outgoing)
  }

  const load = (path: string): Served | undefined => {
    const known = files.get(path)
    if (known) return known
    const file = fileOf(folder, path)
    if (!file) return undefined
    const served = packed(readFileSync(file), extname(file), copyOf(file))
    files.set(path, served)
    return served
  }

  const server = createSecureServer({ key: pem.private, cert: pem.cert }, (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url, 'https://localhost')
    if (api && pathname.startsWith('/api/')) return pass(api, agent, incoming, outgoing, send)
    const served = load(pathname)
    if (!served) return send(outgoing, 404, { 'content-type': 'text/plain' }, Readable.from(['Not found']))
    const { 'user-agent': userAgent = '', referer: from, 'if-none-match': known } = incoming.headers
    if (known === served.etag) return send(outgoing, 304, { etag: served.etag }, Readable.from([]))
    const [bytes, referer] = [served.body.length, from ? new URL(from).pathname : '']
    sent.push({ path: pathname, kind: served.kind, bytes, userAgent, referer, at: performance.now() })
    const headers = {
      'content-type': served.type,
      'content-length': served.body.length,
      etag: served.etag,
      'cache-control': pathname.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(served.packed ? { 'content-encoding': 'br' } : {}),
    }
    send(outgoing, 200, headers, Readable.from([served.body]))
  })
  const sessions = new Set<{ destroy: () => void }>()
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    spki: createHash('sha256').update(key).digest('base64'),
    taken(end) {
      const { taken = [], left = [] } = Object.groupBy(sent, ({ userAgent }) =>
        userAgent.endsWith(end) ? 'taken' : 'left',
      )
      sent = left
      return taken
    },
    add(path, body, type) {
      const extension = Object.keys(types).find((one) => types[one]?.[0] === type) ?? '.html'
      files.set(path, packed(Buffer.from(body), extension))
    },
    proxyTo(url) {
      api = url
    },
    async close() {
      agent.destroy()
      for (const session of sessions) session.destroy()
      server.close()
    },
  }
}

import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Site } from './site.ts'

const policy = /<meta http-equiv="content-security-policy"[^>]*>/i

/**
 * The server's own site for browsers that take no script from their driver before a page's own: `script` stands first in
 * every page, whose policy is left out as it would forbid that.
 */
export async function startNotingSite(script: string): Promise<Omit<Site, 'spki' | 'taken'>> {
  const added = new Map<string, { body: string | Buffer; type: string }>()
  const agent = new Agent({ keepAlive: true })
  let origin: URL | undefined
  const noting = (html: string) =>
    html.replace(policy, '').replace('<head>', () => `<head><script>${script}</script>`)

  async function passOn(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const isPage = incoming.headers.accept?.includes('text/html') ?? false
    const headers = { ...incoming.headers, ...(isPage && { 'accept-encoding': 'identity' }) }
    const call = request(new URL(incoming.url ?? '/', origin), { agent, method: incoming.method, headers })
    incoming.pipe(call)
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    const { 'content-security-policy': _policy, 'content-length': length, ...kept } = answer.headers
    if (!isPage || !String(kept['content-type']).startsWith('text/html')) {
      outgoing.writeHead(answer.statusCode ?? 502, length ? { ...kept, 'content-length': length } : kept)
      answer.pipe(outgoing)
      return
    }
    outgoing.writeHead(answer.statusCode ?? 502, kept)
    outgoing.end(noting(await text(answer)))
  }

  const server = createServer((incoming, outgoing) => {
    const own = added.get(new URL(incoming.url ?? '/', 'http://localhost').pathname)
    if (!own) return void passOn(incoming, outgoing).catch(() => outgoing.destroy())
    const isPage = own.type.startsWith('text/html')
    outgoing.writeHead(200, { 'content-type': own.type })
    outgoing.end(isPage ? noting(String(own.body)) : own.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    add: (path, body, type) => void added.set(path, { body, type }),
    proxyTo(url) {
      origin = url
    },
    async close() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

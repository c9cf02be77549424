import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createCompressor } from '#build/precompress.ts'
import { createSite } from '#server/platform/static/site.ts'
import { emptyFolder } from '../../support/folder.ts'
import { settingsOf } from './settings.ts'

const policy = `default-src 'none'; script-src 'self' 'sha256-EsogJxRvWu34QmmnEbb0acfI6bidaQXaC3ZGEvSZoDI='`
const filler = `<p>${'A dispatcher looks at it eight hours a day. '.repeat(20)}</p>`
const page = `<meta http-equiv="content-security-policy" content="${policy}"><script type="module" src="/_astro/a.js"></script>${filler}`

/** A small built console with the parts that are looked at. */
async function smallSite(): Promise<string> {
  const dist = emptyFolder()
  const files: Record<string, string> = {
    'index.html': page,
    'auth/login/index.html': page,
    'apps/bookings/index.html': page,
    '404.html': page,
    '_astro/a.js': 'export {}',
    'day-worker.js': 'self',
    'firebase-messaging-sw.js': 'self',
    '.policy': `${policy}; frame-ancestors 'none'`,
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true })
    writeFileSync(join(dist, name), content)
  }
  await createCompressor().compress(dist)
  return dist
}

export interface Deployment {
  origin: string
  /** Has every further answer changed on its way. */
  spoil: (change: (answer: Response, path: string, request: Request) => Response | Promise<Response>) => void
  close: () => void
}

const health = () => Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } })

/** Serves the small console by our own code, with an API that says that it is well. */
export async function deploy(tls?: { cert: string; key: string }): Promise<Deployment> {
  const dist = await smallSite()
  const settings = settingsOf({ PUBLIC_ORIGIN: tls ? 'https://localhost' : 'http://localhost' })
  const site = createSite(settings.env, dist)
  let change: Parameters<Deployment['spoil']>[0] = (answer) => answer
  const listener = getRequestListener(async (request) => {
    const { pathname } = new URL(request.url)
    const answer = pathname.startsWith('/api/') ? health() : await site(request)
    return change(answer, pathname, request)
  })
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    origin: `${tls ? 'https' : 'http'}://localhost:${port}`,
    spoil: (wanted) => {
      change = wanted
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Bindings } from '#server/platform/http/address.ts'
import { StartError } from '#server/platform/start-error.ts'
import { type Connections, watchConnections } from './connections.ts'
import { drain } from './drain.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

const listening = (server: Server, port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })

/** `localhost` is both loopback addresses, as browsers try either. */
const addresses = (host: string) => (host === 'localhost' ? ['127.0.0.1', '::1'] : [host])

/** Heads of requests have 15 s. Bodies have their own rule, in http/arrivals.ts. */
const patience = { headersTimeout: 15_000, requestTimeout: 0, connectionsCheckingInterval: 1000 }

type Answerer = (request: Request, bindings: Bindings) => Response | Promise<Response>

/** Opens the port; `close` stops taking connections and resolves when those in flight have their answers. */
export async function listen(answer: Answerer, host: string, wanted: number) {
  const servers: { server: Server; connections: Connections }[] = []
  let draining = false
  let port = wanted
  for (const address of addresses(host)) {
    const server = createAdaptorServer({
      fetch: (request, bindings) => answer(request, bindings as Bindings),
      serverOptions: patience,
    }) as Server
    const connections = watchConnections(server)
    server.prependListener('request', (_, response) => {
      if (draining) response.setHeader('connection', 'close')
    })
    try {
      port = await listening(server, port, address)
      servers.push({ server, connections })
    } catch (error) {
      if (codeOf(error) === 'EADDRINUSE') {
        throw new StartError(`Port ${port} is in use. Set PORT to another one.`, { cause: error })
      }
      if (codeOf(error) === 'EACCES')
        throw new StartError(`Port ${port} needs more rights. Set PORT to another one.`, { cause: error })
      // A machine without IPv6 has no second loopback address.
      if (servers.length === 0)
        throw new StartError(`Cannot listen on ${address}: set HOST to another address.`, { cause: error })
    }
  }
  return {
    port,
    close: async () => {
      draining = true
      await Promise.all(servers.map(({ server, connections }) => drain(server, connections)))
    },
  }
}

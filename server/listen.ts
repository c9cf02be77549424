import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Bindings } from './http/address.ts'
import { StartError } from './start-error.ts'

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

type Answerer = (request: Request, bindings: Bindings) => Response | Promise<Response>

/** Opens the port; `close` stops taking connections and resolves when those in flight have their answers. */
export async function listen(answer: Answerer, host: string, wanted: number) {
  const servers: Server[] = []
  let draining = false
  let port = wanted
  for (const address of addresses(host)) {
    const server = createAdaptorServer({
      fetch: (request, bindings) => answer(request, bindings as Bindings),
    }) as Server
    server.prependListener('request', (_, response) => {
      if (draining) response.setHeader('connection', 'close')
    })
    try {
      port = await listening(server, port, address)
      servers.push(server)
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
      await Promise.all(servers.map(drain))
    },
  }
}

const pauseMs = 100
const turns = 10
const longestMs = 5000

/** Some time, and enough turns of the event loop to read what had arrived by then, however busy the machine is. */
async function pause() {
  await sleep(pauseMs)
  for (let turn = 0; turn < turns; turn += 1) await nextTurn()
}

/**
 * Resolves when no connection has come in for a moment. A turn of the event loop takes one from the system's queue,
 * and those still queued are reset when listening ends.
 */
async function queueIsEmpty(server: Server) {
  let taken = 0
  server.on('connection', () => {
    taken += 1
  })
  const latest = performance.now() + longestMs
  for (let before = -1; before !== taken && performance.now() < latest; ) {
    before = taken
    await pause()
  }
}

/** Stops listening, lets requests end and connections that carry nothing go. */
async function drain(server: Server) {
  await queueIsEmpty(server)
  let open = true
  // Not the http server's own close: it would end connections whose request we have not read yet.
  NetServer.prototype.close.call(server, () => {
    open = false
  })
  while (open) {
    await pause()
    server.closeIdleConnections()
  }
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A connection whose client reads nothing of the answer for so long is closed. */
const patienceMs = 20_000

interface Exchange {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

/** A complete request may have its work or answer under way; any other can be dropped. */
const isUnfinished = (exchange: Exchange | undefined) =>
  !exchange || exchange.outgoing.writableFinished || !exchange.incoming.complete
const isAnswered = (exchange: Exchange | undefined) => exchange?.outgoing.writableEnded === true

/** Tracks the state of each connection, so that idle ones are closed. */
export function watchConnections(server: Server, untakenMs = patienceMs) {
  const open = new Map<Socket, Exchange | undefined>()

  server.on('connection', (socket: Socket) => {
    open.set(socket, undefined)
    socket.once('close', () => open.delete(socket))
  })
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    open.set(incoming.socket, { incoming, outgoing })
    // Nobody reads the body of a GET: its answer is the end of the connection.
    outgoing.once('finish', () => {
      if (!incoming.complete && incoming.method === 'GET') incoming.socket.destroySoon()
    })
  })
  // Handlers and bodies have time limits of their own: what else is quiet is an answer nobody reads, or an idle connection.
  server.setTimeout(untakenMs, (socket) => {
    const exchange = open.get(socket)
    const isAtWork = exchange && !isAnswered(exchange) && socket.writableLength === 0
    if (isAtWork) socket.setTimeout(untakenMs)
    else socket.destroy()
  })

  const endThose = (fits: (exchange: Exchange | undefined) => boolean) => {
    for (const [socket, exchange] of open) if (fits(exchange)) socket.destroy()
  }
  return {
    /** Ends connections whose request is incomplete. */
    endUnfinished: () => endThose(isUnfinished),
    /** Ends connections whose answer is written and not read. */
    endUntaken: () => endThose(isAnswered),
  }
}

export type Connections = ReturnType<typeof watchConnections>

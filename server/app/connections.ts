import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** An answer of which nothing is taken in for so long is not waited for. */
const patienceMs = 20_000

interface Exchange {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

/** Of a request that is there, work or its answer may be on the way; of any other there is nothing to lose. */
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
  // Work has its time, and bodies theirs: all else that is quiet is an answer nobody takes, or a connection kept open.
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
    /** Ends connections whose request has not come as a whole. */
    endUnfinished: () => endThose(isUnfinished),
    /** Ends connections whose answer is written and not taken in. */
    endUntaken: () => endThose(isAnswered),
  }
}

export type Connections = ReturnType<typeof watchConnections>

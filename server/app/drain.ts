import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Connections } from './connections.ts'

const pauseMs = 100
const turns = 10
const longestMs = 5000
/** Requests that are incomplete by then are dropped. */
const unfinishedMs = 5000
/** Answers that are not read by then too. */
const untakenMs = 18_000

/** Time and turns of the event loop, enough to read what has arrived, however busy the machine is. */
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

/** Stops listening, finishes the requests that are there, and closes idle and stalled connections. */
export async function drain(server: Server, connections: Connections) {
  const began = performance.now()
  await queueIsEmpty(server)
  let open = true
  // Not the http server's own close: it would end connections whose request we have not read yet.
  NetServer.prototype.close.call(server, () => {
    open = false
  })
  while (open) {
    await pause()
    server.closeIdleConnections()
    const waited = performance.now() - began
    if (waited > unfinishedMs) connections.endUnfinished()
    if (waited > untakenMs) connections.endUntaken()
  }
}

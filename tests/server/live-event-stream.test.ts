import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { expect, test } from 'vitest'
import { createEventStream, type EventStream } from '#server/platform/live/event-stream.ts'

const piece = new Uint8Array(64 * 1024).fill(97)

/** A server whose every answer is a stream, and the streams. */
async function streamServer() {
  const streams: { stream: EventStream; ended: () => boolean }[] = []
  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    fetch: (_, { incoming }) => {
      let ended = false
      const stream = createEventStream(
        () => {
          ended = true
        },
        () => void incoming.socket.destroy(),
      )
      streams.push({ stream, ended: () => ended })
      return new Response(stream.body)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { server, port, streams, origin: `http://127.0.0.1:${port}` }
}

test('a reader that takes nothing is cut off before much waits for it', async () => {
  const { server, port, streams } = await streamServer()
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await expect.poll(() => streams.length).toBe(1)
  socket.pause()
  const before = process.memoryUsage().arrayBuffers
  const [one] = streams
  let sent = 0
  // What the system's own buffers hold comes first.
  for (; !one?.ended() && sent < 1000; sent += 1) {
    one?.stream.send(piece.slice())
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect(one?.ended()).toBe(true)
  expect(sent).toBeLessThan(1000)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024)
  // From now on nothing is kept.
  one?.stream.send(piece)
  socket.resume()
  await once(socket, 'close')
  server.close()
})

test('a reader gets all in its order, and the end when it ends', async () => {
  const { server, origin, streams } = await streamServer()
  const response = await fetch(origin)
  const [one] = streams
  const text = response.text()
  for (let number = 0; number < 1000; number += 1) {
    one?.stream.send(new TextEncoder().encode(`${number}\n`))
    if (number % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await expect.poll(() => one?.ended()).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 100))
  one?.stream.end()
  one?.stream.end()
  expect((await text).trim().split('\n').map(Number)).toEqual(Array.from({ length: 1000 }, (_, n) => n))
  server.close()
})

test('a reader that goes away ends its stream, before it has read anything too', async () => {
  const { server, origin, streams } = await streamServer()
  for (const reads of [0, 1]) {
    const stop = new AbortController()
    const response = await fetch(origin, { signal: stop.signal })
    if (reads) {
      streams.at(-1)?.stream.send(piece)
      await response.body?.getReader().read()
    }
    stop.abort()
    await expect.poll(() => streams.at(-1)?.ended()).toBe(true)
  }
  server.close()
})

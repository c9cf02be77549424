import { once } from 'node:events'
import { connect } from 'node:net'

/** The head of a request that says how long its body is going to be. */
export const head = (method: string, path: string, length: number) =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

/** A connection on which any bytes can be sent, from any address of this machine. */
export async function rawConnection(origin: string, localAddress = '127.0.0.1') {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port), localAddress })
  let sentAt = performance.now()
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  // A connection that is reset ends as well.
  socket.on('error', () => undefined)
  const closed = new Promise<number>((resolve) => socket.on('close', () => resolve(performance.now())))
  await once(socket, 'connect')
  return {
    socket,
    send: (bytes: string) => {
      sentAt = performance.now()
      return new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
    },
    /** What the server sent until it closed the connection, and how many seconds after the last bytes that was. */
    end: async () => {
      const closedAt = await closed
      return {
        text,
        status: Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1]),
        s: (closedAt - sentAt) / 1000,
      }
    },
  }
}

import { once } from 'node:events'
import { connect } from 'node:net'

/** The head of a request that says how long its body is going to be. */
export const head = (method: string, path: string, length: number) =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

/** A connection on which any bytes can be sent, from any address of this machine. */
export async function rawConnection(origin: string, localAddress = '127.0.0.1') {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port), localAddress })
  const began = performance.now()
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  // A connection that is reset ends as well.
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  await once(socket, 'connect')
  return {
    socket,
    send: (bytes: string) => new Promise<void>((resolve) => socket.write(bytes, () => resolve())),
    /** What the server said until it closed the connection, and after how many seconds that was. */
    end: async () => {
      await closed
      return {
        text,
        status: Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1]),
        s: (performance.now() - began) / 1000,
      }
    },
  }
}

import type { Pace } from './pace.ts'

interface Given {
  url: string
  cookie: string
  pace: Pick<Pace, 'openMs' | 'silentMs'>
  signal: AbortSignal
  onOpen: () => void
  onText: (text: string) => void
}

/**
 * Listens to Traccar's socket. Resolves when it has ended, with a technical word that says why; a socket that says nothing for
 * too long has ended too, though nobody may have closed it.
 */
export function listenTo({ url, cookie, pace, signal, onOpen, onText }: Given): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const ends = new AbortController()
  // Node's own takes headers; the types are those of browsers, which don't.
  const socket: WebSocket = Reflect.construct(WebSocket, [
    url.replace(/^http/, 'ws'),
    { headers: { cookie } },
  ])
  let timer = setTimeout(() => end('timeout'), pace.openMs)

  function end(why: string) {
    if (ends.signal.aborted) return
    clearTimeout(timer)
    ends.abort()
    socket.close()
    resolve(why)
  }
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => end('silent'), pace.silentMs)
  }
  const on = { signal: ends.signal }
  socket.addEventListener(
    'open',
    () => {
      alive()
      onOpen()
    },
    on,
  )
  socket.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      alive()
      if (typeof data === 'string') onText(data)
    },
    on,
  )
  socket.addEventListener('close', ({ code }) => end(`closed ${code}`), on)
  socket.addEventListener('error', () => end('closed 1006'), on)
  if (signal.aborted) end('stopped')
  else signal.addEventListener('abort', () => end('stopped'), on)
  return promise
}

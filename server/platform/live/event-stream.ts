/** In bytes. Whoever is so far behind is let go, and takes up again where it was. */
const mostWaiting = 512 * 1024

export interface EventStream {
  body: ReadableStream<Uint8Array>
  /** Passes a chunk on, which many streams may share. One whose reader is too far behind is ended instead. */
  send: (chunk: Uint8Array) => void
  /** Ends it. What waits is not sent any more; a reader that takes nothing is cut off. */
  end: () => void
}

/**
 * A body that is written piece by piece and never grows: what its reader has not taken waits here, up to a limit.
 * @param onEnd called once, whoever ends it
 * @param hangUp cuts the connection
 */
export function createEventStream(onEnd: () => void, hangUp: () => void): EventStream {
  let waiting: Uint8Array[] = []
  let bytes = 0
  /** The reader waits for more. */
  let hungry = false
  let over = false
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined

  function finish() {
    over = true
    waiting = []
    bytes = 0
    onEnd()
  }

  function end() {
    if (over) return
    writer?.close()
    // It would wait for the reader to take the last piece, however long.
    if (!hungry) hangUp()
    finish()
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        writer = controller
      },
      pull(controller) {
        const next = waiting.shift()
        hungry = next === undefined
        if (!next) return
        bytes -= next.byteLength
        controller.enqueue(next)
      },
      cancel() {
        if (!over) finish()
      },
    },
    { highWaterMark: 0 },
  )

  return {
    body,
    send(chunk) {
      if (over) return
      if (hungry) {
        hungry = false
        writer?.enqueue(chunk)
        return
      }
      // The first piece may be larger than what may wait: all vehicles there are.
      if (waiting.length > 0 && bytes + chunk.byteLength > mostWaiting) return end()
      waiting.push(chunk)
      bytes += chunk.byteLength
    },
    end,
  }
}

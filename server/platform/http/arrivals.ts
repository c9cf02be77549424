import { HttpProblem } from './problem.ts'

/** A body may stall for so long; a phone in a tunnel is back by then. */
const quietMs = 15_000
/** From then on it must have come at this rate, 32 kbit/s: slower than any phone line, faster than one that stalls. */
const bytesPerSecond = 4096
const checkMs = 1000
/** What an open connection costs beside the bytes that have come. */
const connectionBytes = 64 * 1024
/** All bodies on their way together: 3,000 that have hardly begun, or 20 uploads. */
const roomBytes = 200 * 1024 * 1024

interface Arrival {
  address: string
  began: number
  lastByteAt: number
  bytes: number
  giveUp: (problem: HttpProblem) => void
}

const closing = { connection: 'close' }
const late = (cause?: unknown) =>
  new HttpProblem(
    408,
    { detail: 'core:request_timeout', code: 'request_timeout' },
    { headers: closing, cause },
  )
const crowded = () =>
  new HttpProblem(
    503,
    { detail: 'core:unavailable', code: 'overloaded' },
    { headers: { ...closing, 'retry-after': '1' } },
  )

const isLate = ({ began, lastByteAt, bytes }: Arrival, now: number) =>
  now - lastByteAt > quietMs || bytes < ((now - began - quietMs) / 1000) * bytesPerSecond

const costOf = (arrivals: Iterable<Arrival>) => {
  let cost = 0
  for (const { bytes } of arrivals) cost += connectionBytes + bytes
  return cost
}

/** In memory of its own, not in the pool that small buffers share: it may be handed on to a thread. */
function joined(chunks: readonly Uint8Array[], size: number): Buffer<ArrayBuffer> {
  const body = Buffer.allocUnsafeSlow(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.byteLength
  }
  return body
}

/**
 * Request bodies on their way in. Each has its time, and all together have room: beyond it whoever holds most of it
 * loses the oldest, so that those who send what they announced get through from any address.
 */
export function createArrivals(room = roomBytes) {
  /** By address, the oldest first. */
  const callers = new Map<string, Set<Arrival>>()
  let held = 0
  let watch: NodeJS.Timeout | undefined

  function remove(arrival: Arrival) {
    const own = callers.get(arrival.address)
    if (!own?.delete(arrival)) return
    held -= connectionBytes + arrival.bytes
    if (own.size === 0) callers.delete(arrival.address)
    if (callers.size > 0) return
    clearInterval(watch)
    watch = undefined
  }

  function end(arrival: Arrival, problem: HttpProblem) {
    remove(arrival)
    arrival.giveUp(problem)
  }

  function look() {
    const now = performance.now()
    for (const arrival of [...callers.values()].flatMap((own) => [...own])) {
      if (isLate(arrival, now)) end(arrival, late())
    }
  }

  function makeRoom() {
    if (held <= room) return
    const [heaviest] = [...callers.values()]
      .map((own) => ({ own, cost: costOf(own) }))
      .sort((a, b) => b.cost - a.cost)
    const [oldest] = heaviest?.own ?? []
    if (oldest) end(oldest, crowded())
  }

  function add(address: string, giveUp: Arrival['giveUp']) {
    const now = performance.now()
    const arrival = { address, began: now, lastByteAt: now, bytes: 0, giveUp }
    const own = callers.get(address) ?? new Set()
    callers.set(address, own.add(arrival))
    held += connectionBytes
    watch ??= setInterval(look, checkMs).unref()
    makeRoom()
    return arrival
  }

  function grow(arrival: Arrival, bytes: number) {
    arrival.lastByteAt = performance.now()
    if (!callers.get(arrival.address)?.has(arrival)) return
    arrival.bytes += bytes
    held += bytes
    makeRoom()
  }

  /** The whole body; 408 when it does not come in time, `tooLarge` when it is longer than `most` bytes. */
  async function receive(request: Request, address: string, most: number, tooLarge: () => HttpProblem) {
    if (Number(request.headers.get('content-length')) > most) throw tooLarge()
    if (!request.body) return Buffer.alloc(0)
    const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader()
    const given = Promise.withResolvers<never>()
    given.promise.catch(() => undefined)
    const arrival = add(address, given.reject)
    const next = () =>
      reader.read().catch((cause: unknown) => {
        // Whoever sent it is gone: nobody reads this answer.
        throw late(cause)
      })
    const chunks: Uint8Array[] = []
    let size = 0
    try {
      while (true) {
        const { done, value } = await Promise.race([next(), given.promise])
        if (done) return joined(chunks, size)
        size += value.byteLength
        if (size > most) throw tooLarge()
        grow(arrival, value.byteLength)
        chunks.push(value)
      }
    } finally {
      remove(arrival)
    }
  }

  return { receive }
}

import { getLiveChanges, type LiveTopic, type LiveUpdate, readLive } from '#src/lib/api/live.ts'
import { pause } from '#src/lib/pause.ts'
import { attempt } from './result.ts'

/** `lost`: the server can't be reached now. */
export type LiveState = 'connecting' | 'live' | 'polling' | 'lost'

/** A stream says at once where it is: by then something on the way holds it back. */
const firstEventMs = 8000
/** The server gives a sign every 20 s. */
const silenceMs = 50_000
/** A stream that is cut within this time is not worth its opening. */
const shortMs = 5000
/** So many of these in a row, and it is asked again and again instead, for a while. */
const mostShort = 3
const pollMs = 10_000
const pollingMs = 5 * 60_000
/** In milliseconds: the first wait, which keeps a whole office from coming back at once, and the longest. */
const firstWait = 1500
const longestWait = 8000

type Listener = {
  onUpdate: (update: LiveUpdate) => void
  /** With each change, and each time that the server is tried. */
  onState: (state: LiveState) => void
  /** Nobody is signed in any more: it has stopped. */
  onSignedOut: () => void
}

export type LiveConnection = {
  stop: () => void
  /** Tries again at once, if it waits. */
  wake: () => void
}

/** Keeps a stream open and takes it up where it was when it breaks; asks again and again where streams are cut. */
export function connectLive(
  topics: readonly LiveTopic[],
  since: string | null,
  listener: Listener,
): LiveConnection {
  const { onUpdate, onState, onSignedOut } = listener
  const end = new AbortController()
  const { signal } = end
  let waiting = new AbortController()
  let last = since
  let short = 0
  let failures = 0
  let isPolled = false

  const telling = (): LiveState => {
    if (failures > 0) return 'lost'
    return isPolled ? 'polling' : 'connecting'
  }
  const tell = (state: LiveState) => {
    if (!signal.aborted) onState(state)
  }
  function take(update: LiveUpdate) {
    if (signal.aborted) return
    last = update.last ?? last
    failures = 0
    onUpdate(update)
  }

  async function wait(ms: number) {
    waiting = new AbortController()
    if (!signal.aborted) await pause(ms, waiting.signal)
  }
  const backOff = () => wait(Math.min(firstWait * 2 ** failures, longestWait) * (0.2 + Math.random() * 0.8))

  /** Listens until the stream is over; how long that went well, in milliseconds, below 0 where it was held back. */
  async function listen(): Promise<number> {
    const stream = new AbortController()
    const leave = () => stream.abort()
    signal.addEventListener('abort', leave)
    let timer = setTimeout(leave, firstEventMs)
    let began = Number.POSITIVE_INFINITY
    const started = () => began !== Number.POSITIVE_INFINITY
    const waitForSign = () => {
      clearTimeout(timer)
      timer = setTimeout(leave, silenceMs)
    }
    try {
      await readLive({
        ...{ topics, since: last, signal: stream.signal },
        onSign: () => {
          if (started()) waitForSign()
        },
        onUpdate: (update) => {
          if (!started()) {
            began = performance.now()
            isPolled = false
            // The next sign may be 20 s away: nothing moves at night.
            waitForSign()
            tell('live')
          }
          take(update)
        },
      })
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
    }
    // One that this tab has given up is held back, one that was cut by somebody else may be luckier next time.
    if (!started()) return stream.signal.aborted ? -1 : 0
    return performance.now() - began
  }

  /** What to do after a failure. */
  function fail(kind: string) {
    if (kind === 'expired') {
      end.abort()
      return onSignedOut()
    }
    // A stream that is held back, or a server that takes no more of them or has none: it may answer questions.
    if (['aborted', 'limited', 'missing', 'refused', 'forbidden', 'invalid'].includes(kind)) short = mostShort
    else failures += 1
  }

  async function stream() {
    tell(telling())
    const heard = await attempt(listen)
    if (signal.aborted) return
    if (!heard.ok) fail(heard.problem.kind)
    else if (heard.value < 0) fail('aborted')
    else short = heard.value >= shortMs ? 0 : short + 1
    tell(telling())
    if (short < mostShort) await backOff()
  }

  async function poll() {
    const until = performance.now() + pollingMs
    while (!signal.aborted && performance.now() < until) {
      const changes = await attempt(() => getLiveChanges(topics, last, signal))
      if (changes.ok) {
        // It was the server that did not answer, and no proxy in front of it.
        const isBack = failures > 0
        isPolled = true
        take(changes.value)
        tell('polling')
        if (isBack) break
      } else if (!signal.aborted) {
        fail(changes.problem.kind)
        tell('lost')
      }
      await wait(pollMs)
    }
    // One good stream ends it, one that is cut again does not.
    short = mostShort - 1
  }

  async function run() {
    while (!signal.aborted) await (short < mostShort ? stream() : poll())
  }
  void run()

  return {
    stop: () => {
      end.abort()
      waiting.abort()
    },
    wake: () => waiting.abort(),
  }
}

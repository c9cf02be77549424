import type { LiveTopic, LiveUpdate } from '#src/lib/api/live.ts'
import { storageKeys } from '#src/lib/guard/keys.ts'
import { readStored } from '#src/lib/storage.ts'
import { connectLive, type LiveConnection, type LiveState } from './live-connection.ts'

const lockName = 'kerbside-live'
const channelName = 'kerbside-live'
/** The tab that has the stream passes on a sign of the server every 20 s: one that is silent for longer is frozen. */
const silentMs = 45_000
const lookMs = 5000
/** By then every tab has said what it wants to hear of. */
const countMs = 1000

/** What tabs say to each other. Only those of the same sign-in listen to each other. */
type Message =
  | { type: 'update'; stamp: string | null; update: LiveUpdate }
  | { type: 'state'; stamp: string | null; state: LiveState; hidden: boolean }
  /** A tab has come, and wants to know where things stand. */
  | { type: 'hello'; stamp: string | null; topics: readonly LiveTopic[] }
  /** A tab has gone, or another one has the stream now: who wants what is counted anew. */
  | { type: 'count'; stamp: string | null }
  | { type: 'want'; stamp: string | null; topics: readonly LiveTopic[] }

type Listener = {
  onUpdate: (update: LiveUpdate) => void
  onState: (state: LiveState) => void
  onSignedOut: () => void
}

const isBroken = (state: LiveState) => state === 'connecting' || state === 'lost'
const isSeen = () => document.visibilityState !== 'hidden'

/**
 * This tab's part in the one stream of the browser. The tab that holds a lock has the stream, of all that any of them wants
 * to hear of, and tells the others; when it closes, freezes or is out of sight with a broken stream, the next one takes it
 * up where it was.
 * @param since where to take up, when no other tab knows
 */
export function joinTabs(topics: readonly LiveTopic[], since: string | null, listener: Listener) {
  const locks = globalThis.navigator?.locks
  const channel =
    locks && typeof BroadcastChannel === 'function' ? new BroadcastChannel(channelName) : undefined
  const stamp = readStored(storageKeys.signedIn)
  let connection: LiveConnection | undefined
  let state: LiveState = 'connecting'
  let last = since
  let heardAt = performance.now()
  let turn = new AbortController()
  let left = false
  /** Of the tab that has the stream: what the others want, and what the stream is of. */
  let others = new Set<LiveTopic>()
  let streamed: readonly LiveTopic[] = topics
  let counting: ReturnType<typeof setTimeout> | undefined

  type Said<M> = M extends Message ? Omit<M, 'stamp'> : never
  const say = (message: Said<Message>) => channel?.postMessage({ ...message, stamp })
  const sayState = () => say({ type: 'state', state, hidden: !isSeen() })

  function take(update: LiveUpdate) {
    last = update.last ?? last
    listener.onUpdate(update)
  }
  function setState(next: LiveState) {
    state = next
    listener.onState(next)
  }

  /** Opens the stream where the last one was. */
  function connect(): LiveConnection {
    streamed = [...new Set([...topics, ...others])].sort()
    return connectLive(streamed, last, {
      onUpdate: (update) => {
        say({ type: 'update', update })
        take(update)
      },
      onState: (next) => {
        setState(next)
        sayState()
      },
      onSignedOut: listener.onSignedOut,
    })
  }

  /** Has the stream until `signal` aborts. */
  function lead(signal: AbortSignal): Promise<void> {
    connection = connect()
    count()
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        connection?.stop()
        connection = undefined
        resolve()
      })
    })
  }

  /** The stream is of what is wanted, no less; and no more, once all have been counted. */
  function adapt(exactly: boolean) {
    const wanted = new Set([...topics, ...others])
    const fits = exactly
      ? wanted.size === streamed.length && streamed.every((one) => wanted.has(one))
      : [...wanted].every((one) => streamed.includes(one))
    if (!connection || fits) return
    connection.stop()
    connection = connect()
  }

  function count() {
    others = new Set()
    say({ type: 'count' })
    clearTimeout(counting)
    counting = setTimeout(() => adapt(true), countMs)
  }

  function add(wanted: readonly LiveTopic[]) {
    for (const one of wanted) others.add(one)
    adapt(false)
  }

  /** Waits for this tab's turn; `steal` takes it from a tab that does nothing with it. */
  async function queue(steal = false) {
    turn.abort()
    const mine = new AbortController()
    turn = mine
    const hold = () => (mine.signal.aborted ? undefined : lead(mine.signal))
    if (!channel) return void hold()
    try {
      await locks.request(lockName, steal ? { steal } : { signal: mine.signal }, hold)
    } catch {
      // It was taken from this tab, or this tab does not want it any more.
    }
    if (left || mine.signal.aborted) return
    mine.abort()
    void queue()
  }

  function takeOver() {
    heardAt = performance.now()
    void queue(true)
  }

  /** Tells a tab that has come. */
  function welcome() {
    sayState()
    if (last !== null) say({ type: 'update', update: { moves: [], last, gap: false } })
  }

  /** What the tab that has the stream does with what others say. */
  function answer(data: Message) {
    if (data.type === 'hello') {
      add(data.topics)
      welcome()
    } else if (data.type === 'want') add(data.topics)
    else if (data.type === 'count') count()
  }

  function hear({ data }: MessageEvent<Message>) {
    if (data.stamp !== stamp) return
    // Who has the stream listens to nobody: the one before may not have noticed yet.
    if (connection) return answer(data)
    if (data.type === 'count') return say({ type: 'want', topics })
    if (data.type === 'hello' || data.type === 'want') return
    heardAt = performance.now()
    if (data.type === 'update') return take(data.update)
    setState(data.state)
    // Timers of a tab that nobody sees run once a minute.
    if (isBroken(data.state) && data.hidden && isSeen()) takeOver()
  }

  function look() {
    if (!connection && isSeen() && performance.now() - heardAt > silentMs) takeOver()
  }
  const looking = channel && setInterval(look, lookMs)
  channel?.addEventListener('message', hear)
  say({ type: 'hello', topics })
  void queue()

  return {
    /** Where this tab is, for when it comes back. */
    last: () => last,
    /** The tab is seen again, or the network is back. */
    wake() {
      look()
      connection?.wake()
    },
    leave() {
      left = true
      turn.abort()
      clearInterval(looking)
      clearTimeout(counting)
      say({ type: 'count' })
      channel?.close()
    },
  }
}

export type Tabs = ReturnType<typeof joinTabs>

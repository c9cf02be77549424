import type { VehicleMove } from '#contract/live.ts'
import type { LiveTopic, LiveUpdate } from '#src/lib/api/live.ts'
import type { LiveState } from './live-connection.ts'
import { joinTabs, type Tabs } from './live-tabs.ts'
import { $profile } from './profile.ts'
import { onSignedOut } from './signed-out.ts'

type Watcher = {
  topic: LiveTopic
  onUpdate: (update: LiveUpdate) => void
  onState: ((state: LiveState) => void) | undefined
}

const watchers = new Set<Watcher>()
let topics: readonly LiveTopic[] = []
let tabs: Tabs | undefined
let state: LiveState = 'connecting'
/** Where this page was when it was put away: it goes on from there when it comes back. */
let since: string | null = null
let isFollowing = false

function setState(next: LiveState) {
  if (next === state) return
  state = next
  for (const { onState } of watchers) onState?.(next)
}

const isAbout: Record<LiveTopic, (update: LiveUpdate) => boolean> = {
  vehicles: ({ moves, gap, alerts }) => moves.length > 0 || gap || alerts === true,
  chats: ({ chats, gap }) => chats !== undefined || gap,
}

function onUpdate(update: LiveUpdate) {
  for (const { topic, onUpdate } of watchers) if (isAbout[topic](update)) onUpdate(update)
}

function start() {
  if (watchers.size === 0) return
  const wanted = [...new Set([...watchers].map(({ topic }) => topic))].sort()
  if (tabs && wanted.join() === topics.join()) return
  stop()
  topics = wanted
  tabs = joinTabs(topics, since, { onUpdate, onState: setState, onSignedOut: end })
}

function stop() {
  since = tabs?.last() ?? since
  tabs?.leave()
  tabs = undefined
}

/** Nobody is signed in: nothing more is asked for, until somebody is. */
function end() {
  stop()
  since = null
  setState('lost')
}

/** A page that is put away must not keep the stream from the others; it takes its part again when it is back. */
function follow() {
  if (isFollowing) return
  isFollowing = true
  const wake = () => tabs?.wake()
  addEventListener('pagehide', stop)
  addEventListener('pageshow', start)
  document.addEventListener('freeze', stop)
  document.addEventListener('resume', start)
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  onSignedOut(end)
  // They have signed in again over the page.
  $profile.listen((profile) => profile && start())
}

/**
 * Hears of a topic as it happens, by the one stream that all tabs of the browser share. It tells what has happened since its
 * state is first `live` or `polling`: what is loaded from then on lacks nothing.
 * @param onUpdate what is new; never called before this returns. `gap` says that something was missed which nobody can tell
 * any more: what is shown has to be loaded anew
 * @param onState called at once with how it stands, and with each change
 * @returns how to stop; nobody who watches, no stream
 */
export function watchTopic(
  topic: LiveTopic,
  onUpdate: Watcher['onUpdate'],
  onState?: Watcher['onState'],
): () => void {
  const watcher = { topic, onUpdate, onState }
  if (watchers.size === 0) {
    since = null
    state = 'connecting'
  }
  watchers.add(watcher)
  onState?.(state)
  follow()
  start()
  return () => {
    if (!watchers.delete(watcher)) return
    if (watchers.size === 0) stop()
    else start()
  }
}

/** The same of vehicles: what has moved, or nothing, and whether alerts of some have changed. */
export const watchLive = (
  topic: 'vehicles',
  onEvent: (moves: VehicleMove[], gap: boolean, alerts: boolean) => void,
  onState?: (state: LiveState) => void,
): (() => void) => watchTopic(topic, ({ moves, gap, alerts = false }) => onEvent(moves, gap, alerts), onState)

import type { VehicleMove } from '#contract/live.ts'
import type { LiveTopic, LiveUpdate } from '#src/lib/api/live.ts'
import type { LiveState } from './live-connection.ts'
import { joinTabs, type Tabs } from './live-tabs.ts'
import { $profile } from './profile.ts'
import { onSignedOut } from './signed-out.ts'

type Watcher = {
  /**
   * What has moved, or nothing. `gap` says that moves were missed which nobody can tell any more: what is shown has to be
   * loaded anew; `alerts`, that those of some vehicle have changed.
   */
  onEvent: (moves: VehicleMove[], gap: boolean, alerts: boolean) => void
  onState: ((state: LiveState) => void) | undefined
}

const watchers = new Set<Watcher>()
let topic: LiveTopic = 'vehicles'
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

function onUpdate({ moves, gap, alerts = false }: LiveUpdate) {
  if (moves.length === 0 && !gap && !alerts) return
  for (const { onEvent } of watchers) onEvent(moves, gap, alerts)
}

function start() {
  if (tabs || watchers.size === 0) return
  tabs = joinTabs(topic, since, { onUpdate, onState: setState, onSignedOut: end })
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
 * Hears of a topic as it happens, by the one stream that all tabs of the browser share. It tells what has moved since its
 * state is first `live` or `polling`: what is loaded from then on lacks nothing.
 * @param onEvent see `Watcher`; never called before this returns
 * @param onState called at once with how it stands, and with each change
 * @returns how to stop; nobody who watches, no stream
 */
export function watchLive(
  watched: LiveTopic,
  onEvent: Watcher['onEvent'],
  onState?: Watcher['onState'],
): () => void {
  const watcher = { onEvent, onState }
  if (watchers.size === 0) {
    topic = watched
    since = null
    state = 'connecting'
  }
  watchers.add(watcher)
  onState?.(state)
  follow()
  start()
  return () => {
    if (watchers.delete(watcher) && watchers.size === 0) stop()
  }
}

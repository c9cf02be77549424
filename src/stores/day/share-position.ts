import { atom } from 'nanostores'
import type { RunPositions } from '#contract/driver-day.ts'
import { sendRunPositions } from '#src/lib/api/driver-day.ts'
import { attempt } from '#src/stores/result.ts'
import { serverNow } from './day-state.ts'

type Position = RunPositions['positions'][number]

/** `denied` by the phone, `on` while positions come. */
export const $sharing = atom<'waiting' | 'on' | 'denied'>('waiting')

const everyMs = 10_000
/** As many as one call takes: an hour and a half without a network. */
const most = 500

/** Fewer of them, evenly, with the newest. */
const thin = (all: Position[]) => (all.length < most ? all : all.filter((_, index) => index % 2 === 1))

const positionOf = ({ coords, timestamp }: GeolocationPosition): Position => ({
  // What was measured a while ago was so long ago by the server's clock, too.
  time: new Date(serverNow().getTime() - Math.max(0, Date.now() - timestamp)).toISOString(),
  latitude: coords.latitude,
  longitude: coords.longitude,
  speedKmh: coords.speed === null || Number.isNaN(coords.speed) ? null : coords.speed * 3.6,
  course: coords.heading === null || Number.isNaN(coords.heading) ? null : coords.heading,
  accuracyM: coords.accuracy,
})

/** Tells the office where the phone is while a run is under way, and keeps the screen on. Answers how to stop. */
export function sharePosition(run: string): () => void {
  if (!navigator.geolocation) {
    $sharing.set('denied')
    return () => undefined
  }
  let waiting: Position[] = []
  let last = 0
  $sharing.set('waiting')
  const watch = navigator.geolocation.watchPosition(
    (found) => {
      $sharing.set('on')
      // A clock that is put back is no reason to wait until it is there again.
      if (Math.abs(found.timestamp - last) < everyMs / 2) return
      last = found.timestamp
      waiting = thin([...waiting, positionOf(found)])
    },
    ({ code }) => code === GeolocationPositionError.PERMISSION_DENIED && $sharing.set('denied'),
    { enableHighAccuracy: true, maximumAge: 5000 },
  )
  let sending = false
  const timer = setInterval(async () => {
    if (sending || waiting.length === 0) return
    sending = true
    const positions = waiting
    const result = await attempt(() => sendRunPositions({ run, positions }))
    // Refused ones are never taken; others are sent again with the next.
    const taken = result.ok || ['invalid', 'refused', 'missing', 'forbidden'].includes(result.problem.kind)
    if (taken) waiting = waiting.filter((one) => !positions.includes(one))
    sending = false
  }, everyMs)
  const letSleep = keepAwake()
  return () => {
    navigator.geolocation.clearWatch(watch)
    clearInterval(timer)
    letSleep()
  }
}

/** A phone that sleeps measures nothing. Where it can't be kept awake, positions come while the driver looks at it. */
function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let over = false
  const request = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    const granted = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (over) void granted?.release()
    else lock = granted
  }
  void request()
  document.addEventListener('visibilitychange', request)
  return () => {
    over = true
    document.removeEventListener('visibilitychange', request)
    void lock?.release()
  }
}

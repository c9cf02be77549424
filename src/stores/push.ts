import { registerDevice } from '#src/lib/api/auth.ts'
import { ownProblem } from '#src/lib/api/problem.ts'
import { type FirebaseSettings, firebaseSettings } from '#src/lib/env.ts'
import { storageKeys } from '#src/lib/guard/keys.ts'
import { canPush, unsubscribe } from '#src/lib/push/permission.ts'
import { readStored, writeStored } from '#src/lib/storage.ts'
import { showError } from './errors.ts'
import { attempt } from './result.ts'

const tokenDays = 7
const dayMs = 86_400_000

/** What push can be here: `absent` without settings or a browser for it, `offered` before permission was requested. */
export type PushState = 'absent' | 'offered' | 'on' | 'blocked'

/** Push can be used: with these settings, for the sign-in of this stamp. */
interface PushContext {
  settings: FirebaseSettings
  stamp: string
}

/** What was done for this sign-in, `<stamp>|<time of the token>`: the time, in milliseconds, if it came to a token. */
function doneFor(stamp: string): { at: number | undefined } | undefined {
  const [of, at] = (readStored(storageKeys.push) ?? '').split('|')
  return of === stamp ? { at: at ? Number(at) : undefined } : undefined
}

const storeDone = (stamp: string, at: number | '') => writeStored(storageKeys.push, `${stamp}|${at}`)

/** A token is used for seven days; a time in the future comes from a clock that was wrong and counts as old. */
function isFresh(at: number | undefined): boolean {
  const age = Date.now() - (at ?? Number.NaN)
  return age >= 0 && age < tokenDays * dayMs
}

function pushContext(): PushContext | undefined {
  const settings = firebaseSettings()
  const stamp = readStored(storageKeys.signedIn)
  return settings && stamp && canPush() ? { settings, stamp } : undefined
}

export function pushState(): PushState {
  const push = pushContext()
  if (!push) return 'absent'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && doneFor(push.stamp)?.at !== undefined ? 'on' : 'offered'
}

async function register({ settings, stamp }: PushContext) {
  const registered = await attempt(async () => {
    const { pushToken } = await import('#src/lib/push/messaging.ts')
    const token = await pushToken(settings)
    if (token) await registerDevice({ token, platform: 'web' })
    return token
  })
  if (registered.ok && registered.value) storeDone(stamp, Date.now())
  return registered
}

/** The browser asks once and remembers the answer; some ask only after a click, and answer with `default` before. */
async function requestPermission({ stamp }: PushContext): Promise<NotificationPermission> {
  const requested = await attempt(() => Notification.requestPermission())
  const permission = requested.ok ? requested.value : Notification.permission
  if (doneFor(stamp) === undefined) storeDone(stamp, '')
  if (permission === 'denied') showError(ownProblem('notifications_blocked'))
  return permission
}

/**
 * On every page behind the sign-in: asks for permission once for each sign-in, says when it is denied, and registers
 * this browser's token where it is granted, again every seven days. Does nothing where push is not configured.
 */
export async function startPush(): Promise<void> {
  const push = pushContext()
  if (!push) return
  const done = doneFor(push.stamp)
  const permission = done ? Notification.permission : await requestPermission(push)
  if (permission === 'granted' && !isFresh(done?.at)) await register(push)
}

/** Asks for permission, to be called from a click, and registers this browser; a refusal is shown as an error. */
export async function enablePush(): Promise<PushState> {
  const push = pushContext()
  if (!push) return 'absent'
  if ((await requestPermission(push)) !== 'granted') return pushState()
  const registered = await register(push)
  if (!registered.ok) showError(registered.problem)
  return pushState()
}

/** Before signing out. Only where this browser was registered. */
export async function stopPush(): Promise<void> {
  if (readStored(storageKeys.push) === null) return
  writeStored(storageKeys.push, null)
  await attempt(unsubscribe)
}

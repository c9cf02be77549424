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

/** What push can be here: `absent` without settings or a browser for it, `offered` while nobody was asked. */
export type PushState = 'absent' | 'offered' | 'on' | 'blocked'

/** What was done for this sign-in, `<stamp>|<time of the token>`: the time, in milliseconds. */
function doneFor(stamp: string): number | undefined {
  const [of, at] = (readStored(storageKeys.push) ?? '').split('|')
  return of === stamp && at !== '' ? Number(at) : undefined
}

/** A token is used for seven days; a time in the future comes from a clock that was wrong and counts as old. */
function isFresh(done: number | undefined): boolean {
  const age = Date.now() - (done ?? Number.NaN)
  return age >= 0 && age < tokenDays * dayMs
}

/** Push can be used: the settings, and the stamp of the sign-in it is used for. */
function ready(): { settings: FirebaseSettings; stamp: string } | undefined {
  const settings = firebaseSettings()
  const stamp = readStored(storageKeys.signedIn)
  return settings && stamp && canPush() ? { settings, stamp } : undefined
}

export function pushState(): PushState {
  const use = ready()
  if (!use) return 'absent'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && doneFor(use.stamp) !== undefined ? 'on' : 'offered'
}

async function register({ settings, stamp }: { settings: FirebaseSettings; stamp: string }) {
  const registered = await attempt(async () => {
    const { pushToken } = await import('#src/lib/push/messaging.ts')
    const token = await pushToken(settings)
    if (token) await registerDevice({ token, platform: 'web' })
    return token
  })
  if (registered.ok && registered.value) writeStored(storageKeys.push, `${stamp}|${Date.now()}`)
  return registered
}

/**
 * After signing in, on every page: where somebody has allowed notifications, registers this browser's token for
 * them, again every seven days. Asks nobody anything, and does nothing where push is not configured.
 */
export async function startPush(): Promise<void> {
  const use = ready()
  if (use && Notification.permission === 'granted' && !isFresh(doneFor(use.stamp))) await register(use)
}

/** Asks for permission, to be called from a click, and registers this browser; a refusal is shown as an error. */
export async function enablePush(): Promise<PushState> {
  const use = ready()
  if (!use) return 'absent'
  const permission = await Notification.requestPermission()
  if (permission === 'denied') showError(ownProblem('notifications_blocked'))
  if (permission !== 'granted') return pushState()
  const registered = await register(use)
  if (!registered.ok) showError(registered.problem)
  return pushState()
}

/** Before signing out. Only where this browser was registered. */
export async function stopPush(): Promise<void> {
  if (readStored(storageKeys.push) === null) return
  writeStored(storageKeys.push, null)
  await attempt(unsubscribe)
}

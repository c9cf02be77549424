import { registerDevice } from '#src/lib/api/auth.ts'
import { ownProblem } from '#src/lib/api/problem.ts'
import { firebaseSettings } from '#src/lib/env.ts'
import { storageKeys } from '#src/lib/guard/keys.ts'
import { askPermission, canPush, unsubscribe } from '#src/lib/push/permission.ts'
import { readStored, writeStored } from '#src/lib/storage.ts'
import { showError } from './errors.ts'
import { attempt } from './result.ts'

const tokenDays = 7
const dayMs = 86_400_000

/** What was done for this sign-in: `<stamp>|asked` or `<stamp>|<time of the token>`. */
function doneFor(stamp: string): string | undefined {
  const [of, what] = (readStored(storageKeys.push) ?? '').split('|')
  return of === stamp ? what : undefined
}

/** A token is used for seven days; a time in the future comes from a clock that was wrong and counts as old. */
function isFresh(done: string | undefined): boolean {
  const age = Date.now() - Number(done)
  return age >= 0 && age < tokenDays * dayMs
}

/**
 * After signing in: asks for permission once per sign-in, then registers this browser's token, again every seven
 * days. Does nothing when push is not configured or the browser has none.
 */
export async function startPush(): Promise<void> {
  const settings = firebaseSettings()
  const stamp = readStored(storageKeys.signedIn)
  if (!settings || !stamp || !canPush()) return
  const done = doneFor(stamp)
  if (isFresh(done) || (done === 'asked' && Notification.permission !== 'granted')) return
  const permission = await askPermission()
  writeStored(storageKeys.push, `${stamp}|asked`)
  if (permission === 'denied') showError(ownProblem('notifications_blocked'))
  if (permission !== 'granted') return
  const registered = await attempt(async () => {
    const { pushToken } = await import('#src/lib/push/messaging.ts')
    const token = await pushToken(settings)
    if (token) await registerDevice({ token, platform: 'web' })
    return token
  })
  if (registered.ok && registered.value) writeStored(storageKeys.push, `${stamp}|${Date.now()}`)
}

/** Before signing out. Only where this browser was registered. */
export async function stopPush(): Promise<void> {
  if (readStored(storageKeys.push) === null) return
  writeStored(storageKeys.push, null)
  await attempt(unsubscribe)
}

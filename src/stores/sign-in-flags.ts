import type { Role } from '#contract/people.ts'
import { uuid } from '#src/lib/api/idempotency-keys.ts'
import { storageKeys } from '#src/lib/guard/keys.ts'
import { readStored, writeFlag, writeStored } from '#src/lib/storage.ts'

/** What this browser remembers of a sign-in: that there is one, and the role. Never who. */
export function rememberSignIn(role: Role): void {
  writeStored(storageKeys.role, role)
  if (!readStored(storageKeys.signedIn)) writeStored(storageKeys.signedIn, uuid())
}

/** A new sign-in starts: nothing of an earlier end holds. */
export function clearSessionFlags(): void {
  writeFlag(storageKeys.loggedOut, false)
  writeFlag(storageKeys.pageRefreshed, false)
  writeFlag(storageKeys.sessionExpired, false)
  writeFlag(storageKeys.logoutPending, false)
  writeStored(storageKeys.signedIn, null)
}

export function clearSignIn(): void {
  writeStored(storageKeys.signedIn, null)
}

import { storageKeys } from '#src/lib/guard/keys.ts'
import { readFlag } from '#src/lib/storage.ts'

/** Shows the notice that the session has expired, to somebody who was signed in a moment ago. */
export function showExpired(form: HTMLFormElement): void {
  const notice = form.querySelector<HTMLElement>('[data-expired]')
  if (notice) notice.hidden = !readFlag(storageKeys.sessionExpired)
}

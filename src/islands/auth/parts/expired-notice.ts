import { storageKeys } from '#src/lib/guard/keys.ts'
import { readFlag } from '#src/lib/storage.ts'

/** Says why somebody is here who was signed in a moment ago. */
export function showExpired(form: HTMLFormElement): void {
  const notice = form.querySelector<HTMLElement>('[data-expired]')
  if (notice) notice.hidden = !readFlag(storageKeys.sessionExpired)
}

/** At most one reload of a tab for the sake of a lost file in this time. */
const reloadEveryMs = 30_000
const key = 'kerbside:chunkReloadedAt'

/** Kept for the tab, not the browser: after an update each of several tabs needs a reload of its own. */
function lastReload(): number {
  const at = Number(sessionStorage.getItem(key) ?? Number.NaN)
  return Number.isSafeInteger(at) ? at : Number.NEGATIVE_INFINITY
}

/**
 * Loads the page anew, unless that was done in the last 30 seconds or can't be remembered. A time in the future is
 * that of a clock which was set back since: it delays nothing. Returns whether the page reloads.
 */
export function reloadForChunk(): boolean {
  try {
    const now = Date.now()
    const since = now - lastReload()
    if (since >= 0 && since < reloadEveryMs) return false
    sessionStorage.setItem(key, String(now))
    if (lastReload() !== now) return false
  } catch {
    return false
  }
  location.reload()
  return true
}

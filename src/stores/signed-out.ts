const clearers = new Set<() => void>()

/** Registers what must be emptied when somebody signs out, in this tab or another. */
export function onSignedOut(clear: () => void): void {
  clearers.add(clear)
}

export function clearOnSignOut(): void {
  for (const clear of clearers) clear()
}
